import { shortId } from '#ledger/values'

/** Lets a selection be copied with whole ids where it shows short ones (`IdText`), since no search finds those. */
export function copyWholeIds(event: ClipboardEvent): void {
  const selection = document.getSelection()
  if (selection === null || event.clipboardData === null || event.defaultPrevented) return
  const shown = [...document.querySelectorAll<HTMLElement>('[data-id]:not([data-id=""])')]
  // A selection that begins within an id has a part of it alone.
  const ids = shown.filter((each) => selection.containsNode(each, true))
  const text = selection.toString()
  const whole = withWholeIds(
    text,
    ids.map(({ dataset }) => dataset.id ?? ''),
  )
  if (whole === text) return
  event.clipboardData.setData('text/plain', whole)
  event.preventDefault()
}

/** A text with whole ids for the short ones in it, which come in this order; the tip of an id repeats it. */
export function withWholeIds(text: string, ids: readonly string[]): string {
  let whole = ''
  let rest = text
  for (const id of ids) {
    const at = rest.indexOf(shortId(id))
    if (at === -1) continue
    whole += rest.slice(0, at) + id
    rest = rest.slice(at + shortId(id).length)
    if (rest.trimStart().startsWith(id)) rest = rest.trimStart().slice(id.length)
  }
  return whole + rest
}
