import { Copy, fullTextLook, besideFullText } from './Copy.tsx'

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
