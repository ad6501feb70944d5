/**
 * Text of the ledger's users: kept from turning its surroundings around (bdi), control characters
 * as pictures, long text closed up but whole.
 */
export function PlainText({ text }: { text: string }) {
  const shown = text.replace(hidden, picture)
  if (shown.length <= 400) return <bdi className="plain">{shown}</bdi>
  return (
    <details className="inline-block max-w-full">
      <summary>
        <bdi className="plain">{shown.slice(0, 200)}…</bdi>{' '}
        <span className="by">{text.length} characters, all of them</span>
      </summary>
      <bdi className="plain">{shown}</bdi>
    </details>
  )
}

/** Controls, and marks that change the direction of what follows. */
const hidden = /[\p{Cc}\p{Bidi_Control}]/gu

function picture(char: string): string {
  const point = char.codePointAt(0) ?? 0
  if (point < 0x20) return String.fromCodePoint(0x2400 + point)
  return point === 0x7f ? '␡' : `<U+${point.toString(16).toUpperCase()}>`
}
