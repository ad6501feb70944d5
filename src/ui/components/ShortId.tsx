import { type ReactNode, useState } from 'react'
import { Copy } from './Copy.tsx'

/** First 5 … last 5 of an id. */
export const shortId = (text: string): string =>
  text.length <= 12 ? text : `${text.slice(0, 5)}…${text.slice(-5)}`

/**
 * An id: short, its whole value with a copy button on hover or focus; or `full`, with the copy
 * button beside. `link` wraps what is drawn.
 */
export function ShortId({
  text,
  name,
  full = false,
  link,
}: {
  text: string
  /** What it is, for the copy button: "account", "transaction hash". */
  name: string
  full?: boolean
  link?: ((children: ReactNode) => ReactNode) | undefined
}) {
  const [met, setMet] = useState(false)
  const wrap = link ?? ((children: ReactNode) => <span className="v">{children}</span>)
  const short = shortId(text)
  const label = `Copy ${name} ${short}`
  if (full)
    return (
      <>
        <span className="full">{link === undefined ? text : wrap(text)}</span>
        <Copy text={text} label={label} />
      </>
    )
  if (short === text) return <span className="id">{wrap(text)}</span>
  return (
    <span className="id" onPointerEnter={() => setMet(true)} onFocus={() => setMet(true)}>
      {wrap(
        <>
          {text.slice(0, 5)}
          <span className="el">…</span>
          {text.slice(-5)}
        </>,
      )}
      {met && (
        <span className="tip">
          <span>{text}</span>
          <Copy text={text} label={label} />
        </span>
      )}
    </span>
  )
}
