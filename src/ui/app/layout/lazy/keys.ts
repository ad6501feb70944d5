/** `/` focuses the search; `j` and `k` move between rows, Enter opens one. */
export const listenToKeys = (): void => document.addEventListener('keydown', onKey)

function onKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
  if (event.key === '/') {
    const box = document.querySelector('input[data-shortcut="/"]')
    if (!(box instanceof HTMLElement)) return
    event.preventDefault()
    box.focus()
  }
  if (event.key === 'j' || event.key === 'k') walk(event.key === 'j' ? 1 : -1)
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select'))

function walk(step: 1 | -1): void {
  const rows = [...document.querySelectorAll('main :not([hidden]) > [data-row]')]
  const here = rows.findIndex((row) => row.contains(document.activeElement))
  const next = rows[here === -1 ? (step === 1 ? 0 : rows.length - 1) : here + step]
  const link = next?.querySelector('a.primary-link') ?? next?.querySelector('a')
  if (link instanceof HTMLElement) link.focus()
}
