import { Copy } from './Copy.tsx'

/** Raw text with copy: inline if short, else in a scrolling field. */
export function Raw({ text, name }: { text: string; name: string }) {
  if (text.length <= 64)
    return (
      <>
        <code className="full-text">{text}</code>
        <Copy text={text} label={`Copy ${name}`} />
      </>
    )
  return (
    <span className="raw-box">
      <textarea
        className="raw-text"
        readOnly
        spellCheck={false}
        aria-label={name}
        rows={Math.min(16, Math.ceil(text.length / 135))}
        value={text}
      />
      <Copy text={text} label={`Copy ${name}`} />
    </span>
  )
}
