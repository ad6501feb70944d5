import { useEffect, useState } from 'react'
import { grouped, type TextRun, visibleText } from '../format/text.ts'
import { announce } from './announce.ts'
import { badgeLook, Secondary, unbrokenLook } from './Message.tsx'

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

/** What a contract, or whoever wrote its code, calls something: its own word, never a fact. */
export const Quoted = ({ text }: { text: string }) => (
  <>
    “<VisibleText text={text} />”
  </>
)

const sizeOf = (runs: readonly TextRun[]): number =>
  runs.reduce((sum, run) => sum + (run.kind === 'text' ? run.text.length : 1), 0)

function Runs({ runs }: { runs: readonly TextRun[] }) {
  return (
    <bdi className="wrap-anywhere whitespace-pre-wrap" translate="no">
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
        <code className={fullTextLook} translate="no">
          {text}
        </code>
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

/** A text that is copied whole, in its line. */
export const fullTextLook = 'font-mono text-[0.9286em] wrap-anywhere [dd>&]:leading-none'

/** Keeps the button that copies it from making the line higher. */
export const besideFullText = 'align-middle -my-1 ml-0.5'

/** Copies a text; the icon and an announcement confirm it. */
export function Copy({
  text,
  label = 'Copy',
  look = '[dd>&]:-my-1',
}: {
  text: string
  label?: string
  look?: string
}) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = window.setTimeout(() => setCopied(false), 1200)
    return () => window.clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    const done = await copyText(text)
    setCopied(done)
    announce(done ? 'Copied' : 'This browser blocked copying. Select the text instead.')
  }
  return (
    <button
      className={`fade inline-flex h-6 w-6 flex-none items-center justify-center rounded-sm text-muted hover:bg-wash hover:text-ink print:hidden ${look}`}
      type="button"
      aria-label={label}
      title={label}
      data-copied={copied ? '' : undefined}
      onClick={() => void copy()}
    >
      {copied ? (
        <svg className="text-ok" width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
          <path d="m1.5 6.5 3 3 6-7" fill="none" stroke="currentColor" strokeWidth="1.75" />
        </svg>
      ) : (
        <svg
          width="14"
          height="14"
          viewBox="0 0 14 14"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.25"
          aria-hidden="true"
        >
          <rect x="4.6" y="4.6" width="7.8" height="7.8" rx="1.5" />
          <path d="M9.4 4.6V3a1.4 1.4 0 0 0-1.4-1.4H3A1.4 1.4 0 0 0 1.6 3v5A1.4 1.4 0 0 0 3 9.4h1.6" />
        </svg>
      )}
    </button>
  )
}

/** Copies text, with execCommand outside secure contexts; false if refused. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text) // no permission, or http: execCommand may still be allowed
  }
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'sr-only'
  document.body.append(field)
  field.select()
  // Deprecated, but plain http has no other.
  const done = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return done
}
