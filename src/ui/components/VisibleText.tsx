import { useState } from 'react'
import { grouped, type TextRun, visibleText } from '../format/text.ts'
import { badgeLook, unbrokenLook, Secondary } from './Message.tsx'
import { Copy, fullTextLook, besideFullText } from './Copy.tsx'

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

/** Raw text with copy: inline if short, else in a scrolling field. */
export function Raw({ text, name }: { text: string; name: string }) {
  if (text.length <= 64)
    return (
      <>
        <code className={fullTextLook}>{text}</code>
        <Copy text={text} label={`Copy ${name}`} look={besideFullText} />
      </>
    )
  return (
    <span className="relative my-1 block">
      <textarea
        className="wrap-anywhere in-[td]:mt-1.5 in-[td]:mb-1 block w-full resize-y whitespace-pre-wrap bg-wash py-2.5 pr-10 pl-3 font-mono text-inherit text-xs/4.5"
        readOnly
        spellCheck={false}
        aria-label={name}
        rows={Math.min(16, Math.ceil(text.length / 135))}
        value={text}
      />
      <Copy text={text} label={`Copy ${name}`} look="absolute top-1.5 right-2 bg-wash" />
    </span>
  )
}
