import { type ReactNode, useState } from 'react'
import { Copy } from '../components/Copy.tsx'
import { shortId } from '#ledger/values/shortId.ts'

/**
 * A short id; its full text with a copy button appears on hover or focus. With `full` both show always. `children`
 * is a link around its `IdText`.
 */
export function ShortId({
  text,
  name,
  full = false,
  also,
  children,
}: {
  text: string
  /** For the copy button: "account", "transaction hash". */
  name: string
  full?: boolean
  /** Beside the full text: a copy in another form. */
  also?: ReactNode
  children?: ReactNode
}) {
  const [met, setMet] = useState(false)
  const label = `Copy ${name} ${shortId(text)}`
  const shown = children ?? <IdText text={text} full={full} />
  if (full)
    return (
      <>
        <span className="full-text">{shown}</span>
        <Copy text={text} label={label} />
      </>
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, the tip is only drawn when it may be seen
    <span
      className="short-id"
      // Without a link in it only the text itself can be reached by keyboard.
      tabIndex={children === undefined && shortId(text) !== text ? 0 : undefined}
      onPointerEnter={() => setMet(true)}
      onFocus={() => setMet(true)}
    >
      {shown}
      {met && shortId(text) !== text && (
        <span className="id-popup">
          <span>{text}</span>
          <Copy text={text} label={label} />
          {also}
        </span>
      )}
    </span>
  )
}

export function IdText({ text, full = false }: { text: string; full?: boolean }) {
  if (full || shortId(text) === text) return <span className="id-text">{text}</span>
  return (
    <span className="id-text">
      {text.slice(0, 5)}
      <span className="id-ellipsis">…</span>
      {text.slice(-5)}
    </span>
  )
}
