import { Copy } from './Copy.tsx'

/** Raw text in mono: short in the line, long in a block on wash; always whole, with copy. */
export function Raw({ text, name }: { text: string; name: string }) {
  if (text.length <= 64)
    return (
      <>
        <code className="full">{text}</code>
        <Copy text={text} label={`Copy ${name}`} />
      </>
    )
  return (
    <span className="rawbox">
      <code className="raw" tabIndex={-1}>
        {text}
      </code>
      <Copy text={text} label={`Copy ${name}`} />
    </span>
  )
}
