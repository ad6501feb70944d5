import { VisibleText } from '../../components/VisibleText.tsx'
import { keyed } from '../../components/keyed.ts'
import { useFirst } from '../../rows/useFirst.tsx'

/** Lines of code with names from the chain: invisible characters show, and each line has its own direction. */
export function CodeLines({ lines }: { lines: readonly string[] }) {
  const { shown, more } = useFirst(lines, 200, 'line')
  return (
    <>
      <div className="code-lines">
        {keyed(shown).map(({ key, item }) => (
          <div key={key} className={item.trimStart().startsWith('///') ? 'muted' : undefined}>
            <VisibleText text={item} />
          </div>
        ))}
      </div>
      {more}
    </>
  )
}
