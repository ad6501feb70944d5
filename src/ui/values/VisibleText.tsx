import { type TextRun, visibleText } from '../format/visibleText.ts'

/** Characters shown before the reader expands the text. */
const bound = 200

/** Text of the ledger's users: never markup, isolated in direction, invisible characters by name. */
export function VisibleText({
  text,
  runs = visibleText(text ?? ''),
}:
  | { readonly text: string; readonly runs?: undefined }
  | {
      /** Bytes that may not be text (`visibleBytes`). */
      readonly runs: readonly TextRun[]
      readonly text?: undefined
    }) {
  const size = runs.reduce((sum, run) => sum + (run.kind === 'text' ? run.text.length : 1), 0)
  if (size <= bound) return <Runs runs={runs} />
  return (
    <details className="inline-details">
      <summary>
        <Runs runs={cut(runs)} />
        <span className="faint">…</span>{' '}
        <span className="secondary-text">{size} characters, show all</span>
      </summary>
      <Runs runs={runs} />
    </details>
  )
}

function Runs({ runs }: { runs: readonly TextRun[] }) {
  return (
    <bdi className="free-text">
      {runs.map((run) =>
        run.kind === 'text' ? (
          run.text
        ) : (
          <span
            key={run.at}
            className="type-badge"
            title={run.kind === 'byte' ? 'a byte that is no UTF-8' : 'a character that is not seen'}
          >
            {run.name}
          </span>
        ),
      )}
    </bdi>
  )
}

function cut(runs: readonly TextRun[]): readonly TextRun[] {
  const kept: TextRun[] = []
  let left = bound
  for (const run of runs) {
    if (left <= 0) break
    kept.push(run.kind === 'text' ? { ...run, text: run.text.slice(0, left) } : run)
    left -= run.kind === 'text' ? run.text.length : 1
  }
  return kept
}
