import type { ReactNode } from 'react'
import { VisibleText } from '../../components/VisibleText.tsx'
import { keyed } from '../../format/text.ts'
import { useFirst } from '../../rows/cells.tsx'

/** Lines of code with names from the chain: invisible characters show, and each line has its own direction. */
export const CodeLines = ({ lines }: { lines: readonly string[] }) => (
  <Lines lines={lines} lookOf={(text) => (/^\s*\/\/\//.test(text) ? 'text-muted' : undefined)}>
    {(text) => <CodeLine text={text} />}
  </Lines>
)

/** Lines in the letters of code: a long one goes on further in. */
export function Lines<T>({
  lines,
  lookOf,
  children,
}: {
  lines: readonly T[]
  lookOf: (line: T) => string | undefined
  children: (line: T) => ReactNode
}) {
  const { shown, more } = useFirst(lines, 200, 'line')
  return (
    <>
      <div className="px-3 py-1.5 font-mono text-xs/5 *:pl-[2ch] *:[text-indent:-2ch]">
        {keyed(shown).map(({ key, item }) => (
          <div key={key} className={lookOf(item)}>
            {children(item)}
          </div>
        ))}
      </div>
      {more}
    </>
  )
}

/** A line; the arrow before a result is not broken in two. */
function CodeLine({ text }: { text: string }) {
  const [before = '', ...result] = text.split(' -> ')
  return (
    <>
      <VisibleText text={before} />
      {result.length > 0 && (
        <>
          {' '}
          <span className="whitespace-nowrap">-&gt;</span>{' '}
          <VisibleText text={result.join(' -> ')} />
        </>
      )}
    </>
  )
}
