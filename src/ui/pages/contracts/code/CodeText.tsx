import { Button, MoreButtons } from '../../../components/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WasmHash } from '#ledger'
import { one } from '../../../queries/queries.ts'
import { useSource } from '../../../address/sight.ts'
import { Copy } from '../../../components/Copy.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { counted } from '../../../format/counted.ts'
import { useFirst } from '../../../rows/useFirst.tsx'
import { CodeLines } from '../CodeLines.tsx'

/** The code as WebAssembly text, disassembled when the reader asks for it. */
export function CodeText({ hash }: { hash: WasmHash }) {
  const [isShown, setShown] = useState(false)
  if (isShown) return <Disassembly hash={hash} />
  return (
    <Panel title="Text">
      <MoreButtons>
        <Button type="button" onClick={() => setShown(true)}>
          Disassemble to WebAssembly text
        </Button>
      </MoreButtons>
    </Panel>
  )
}

function Disassembly({ hash }: { hash: WasmHash }) {
  const query = useQuery(one(useSource(), 'contractText', hash))
  const lines = query.data?.value.lines
  return (
    <Panel
      title="Text"
      remark={
        lines && (
          <>
            {counted(lines.length, 'line')} <Copy text={lines.join('\n')} label="Copy the text" />
          </>
        )
      }
      calls={query.data?.calls}
      derived="disassembled here"
    >
      <Loaded query={query} rows={20}>
        {({ value: { problem } }) => (
          <>
            <Lines lines={lines ?? []} />
            {problem !== undefined && (
              <p className="py-2" role="alert">
                The rest cannot be disassembled: {problem}.
              </p>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  const { shown, more } = useFirst(lines, 500, 'line')
  return (
    <>
      <CodeLines lines={shown} />
      {more}
    </>
  )
}
