import { useEffect, useState } from 'react'
import { announce } from './announce.ts'

/** A text that is copied whole, in its line. */
export const fullTextLook = 'font-mono text-[0.9286em] wrap-anywhere [dd>&]:leading-none'

/** Of the button that copies it: it makes the line no higher. */
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
