import { shortId } from '#ledger/values'

/**
 * Lets a selection be copied with whole ids where it shows short ones (`IdText`), since no search finds
 * those.
 */
export function copyWholeIds(event: ClipboardEvent): void {
  const selection = document.getSelection()
  if (selection === null || event.clipboardData === null || event.defaultPrevented) return
  const shown = [
    ...document.querySelectorAll<HTMLElement>('[data-id]:not([data-id=""]), [data-whole]'),
  ]
  // A selection that begins within an id has a part of it alone.
  const ids = shown.filter((each) => selection.containsNode(each, true))
  const text = selection.toString()
  const whole = withWholeIds(
    text,
    ids.map(({ dataset: { id = '', whole = id, shown = shortId(id) } }) => ({ whole, shown })),
  )
  if (whole === text) return
  event.clipboardData.setData('text/plain', whole)
  event.preventDefault()
}

/** A text with whole ids for the short ones in it, which come in this order; the tip of an id repeats it. */
export function withWholeIds(
  text: string,
  ids: readonly { readonly whole: string; readonly shown: string }[],
): string {
  let before = ''
  let rest = text
  for (const { whole, shown } of ids) {
    const at = rest.indexOf(shown)
    if (at === -1) continue
    before += rest.slice(0, at) + whole
    rest = rest.slice(at + shown.length)
    if (rest.trimStart().startsWith(whole)) rest = rest.trimStart().slice(whole.length)
  }
  return before + rest
}
