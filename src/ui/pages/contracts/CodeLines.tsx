import { VisibleText } from '../../components/VisibleText.tsx'
import { keyed } from '../../format/text.ts'
import { useFirst } from '../../rows/cells.tsx'

/** Lines of code with names from the chain: invisible characters show, and each line has its own direction. */
export function CodeLines({ lines }: { lines: readonly string[] }) {
  const { shown, more } = useFirst(lines, 200, 'line')
  return (
    <>
      <div className="px-3 py-1.5 font-mono text-xs/5 *:pl-[2ch] *:[text-indent:-2ch]">
        {keyed(shown).map(({ key, item }) => (
          <div key={key} className={item.trimStart().startsWith('///') ? 'text-muted' : undefined}>
            <CodeLine text={item} />
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
