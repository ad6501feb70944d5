import { badgeLook, unbrokenLook } from './Badge.tsx'
import { Secondary } from './Note.tsx'
import { useState } from 'react'
import { grouped } from '../format/grouped.ts'
import { type TextRun, visibleText } from '../format/visibleText.ts'

/** Characters shown before the reader expands the text, and after. */
const bound = 300
const expandedBound = 10_000

/** Text of a service or the ledger's users: never markup, isolated in direction, invisible characters by name. */
export function VisibleText({
  text,
  runs,
}:
  | { readonly text: string; readonly runs?: undefined }
  | {
      /** Bytes that may not be text (`visibleBytes`). */
      readonly runs: readonly TextRun[]
      readonly text?: undefined
    }) {
  const [open, setOpen] = useState(false)
  const size = runs === undefined ? text.length : sizeOf(runs)
  const first = (most: number) =>
    runs === undefined ? visibleText(text.slice(0, most)) : cut(runs, most)
  if (size <= bound) return <Runs runs={first(bound)} />
  return (
    <details
      className="inline-block max-w-full"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <Runs runs={first(bound)} />
        <span className="text-faint">…</span>{' '}
        <Secondary>
          {grouped(size)} characters, show {size > expandedBound ? 'more' : 'all'}
        </Secondary>
      </summary>
      {open && <Runs runs={first(expandedBound)} />}
    </details>
  )
}

const sizeOf = (runs: readonly TextRun[]): number =>
  runs.reduce((sum, run) => sum + (run.kind === 'text' ? run.text.length : 1), 0)

function Runs({ runs }: { runs: readonly TextRun[] }) {
  return (
    <bdi className="wrap-anywhere whitespace-pre-wrap">
      {runs.map((run) =>
        run.kind === 'text' ? (
          run.text
        ) : (
          <span
            key={run.at}
            className={`${badgeLook} ${unbrokenLook}`}
            title={
              run.kind === 'byte' ? 'a byte that is not valid UTF-8' : 'an invisible character'
            }
          >
            {run.name}
          </span>
        ),
      )}
    </bdi>
  )
}

function cut(runs: readonly TextRun[], most: number): readonly TextRun[] {
  const kept: TextRun[] = []
  let left = most
  for (const run of runs) {
    if (left <= 0) break
    kept.push(run.kind === 'text' ? { ...run, text: run.text.slice(0, left) } : run)
    left -= run.kind === 'text' ? run.text.length : 1
  }
  return kept
}
