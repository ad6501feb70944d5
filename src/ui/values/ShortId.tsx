import { type ReactNode, useState } from 'react'
import { Copy, fullTextLook, besideFullText } from '../components/Copy.tsx'
import { shortId } from '#ledger/values'

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
        <span className={fullTextLook}>{shown}</span>
        <Copy text={text} label={label} look={besideFullText} />
      </>
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, the tip is only drawn when it may be seen
    <span
      className="group/id relative inline-block whitespace-nowrap narrow:in-[table,dl>div,[data-facts]]:[&>a]:-my-1 narrow:in-[table,dl>div,[data-facts]]:[&>a]:inline-block narrow:in-[table,dl>div,[data-facts]]:[&>a]:py-1"
      // Without a link in it only the text itself can be reached by keyboard.
      tabIndex={children === undefined && shortId(text) !== text ? 0 : undefined}
      onPointerEnter={() => setMet(true)}
      onFocus={() => setMet(true)}
    >
      {shown}
      {met && shortId(text) !== text && (
        <span className="narrow:wrap-anywhere narrow:fixed absolute narrow:inset-x-4 narrow:top-auto top-[calc(100%-2px)] narrow:bottom-4 -left-2.5 z-4 hidden items-center narrow:justify-between gap-1.5 narrow:whitespace-normal rounded-md border border-edge bg-paper narrow:py-2.5 py-0.75 narrow:pr-2.5 pr-1 narrow:pl-3 pl-2.25 font-mono font-normal text-ink text-xs/4 tracking-[0] group-focus-within/id:inline-flex group-hover/id:inline-flex narrow:group-[:focus-within]/id:flex narrow:group-[:hover]/id:hidden print:hidden">
          <span>{text}</span>
          <Copy text={text} label={label} />
          {also}
        </span>
      )}
    </span>
  )
}

/** The text of a short id; `plain` in the font of what is around it. */
export function IdText({
  text,
  full = false,
  plain = false,
}: {
  text: string
  full?: boolean
  plain?: boolean
}) {
  const look = full || plain ? undefined : 'font-mono text-[0.9286em]'
  if (full || shortId(text) === text)
    return (
      <span data-id="" className={look}>
        {text}
      </span>
    )
  return (
    <span data-id="" className={look}>
      {text.slice(0, 5)}
      <span className={plain ? undefined : 'text-faint'}>…</span>
      {text.slice(-5)}
    </span>
  )
}
