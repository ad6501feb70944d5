import { Button } from '../../../components/Button.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WasmHash } from '#ledger'
import { one } from '../../../queries/queries.ts'
import { useSource } from '../../../address/sight.ts'
import { announce } from '../../../components/announce.ts'

/** Saves the code as a file; its bytes are requested when the reader asks for them. */
export function SaveCode({ hash }: { hash: WasmHash }) {
  const client = useQueryClient()
  const source = useSource()
  const [failure, setFailure] = useState<string>()
  const save = async () => {
    setFailure(undefined)
    try {
      const { value } = await client.fetchQuery(one(source, 'contractWasm', hash))
      saveFile(new Blob([value], { type: 'application/wasm' }), `${hash}.wasm`)
      announce('Saved')
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <>
      {failure !== undefined && (
        <span className="text-fail" role="alert">
          {failure}
        </span>
      )}
      <Button type="button" onClick={() => void save()}>
        Download
      </Button>
    </>
  )
}

function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
