import { announce } from '../../components/announce.ts'
import { nextTimeDisplay } from '../../values/timeDisplay.ts'
import { showKeys } from './KeysHelp.tsx'

/**
 * `/` focuses the search, the arrows move through what it offers; `j` and `k` move between rows, Enter opens one; `t` or a
 * tap on a time shows all times in another way; `.` changes the line of sight; `?` lists the keys.
 */
export function listenToKeys(): () => void {
  document.addEventListener('keydown', onKey)
  document.addEventListener('click', onClick)
  return () => {
    document.removeEventListener('keydown', onKey)
    document.removeEventListener('click', onClick)
  }
}

function onKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const search = event.target instanceof Element ? event.target.closest('search') : null
  if (search !== null && (event.key === 'ArrowDown' || event.key === 'ArrowUp'))
    moveInSearch(event, search)
  if (isTyping(event.target)) return
  if (event.key === '/') {
    const box = document.querySelector('input[data-shortcut="/"]')
    if (!(box instanceof HTMLElement)) return
    event.preventDefault()
    box.focus()
  }
  if (event.key === 't') changeTimes()
  if (event.key === '?') showKeys()
  if (event.key === '.') changeSight()
  if (event.key === 'j' || event.key === 'k') walk(event.key === 'j' ? 1 : -1)
}

function onClick({ target }: MouseEvent): void {
  if (target instanceof Element && target.matches('main time') && !target.closest('a, button'))
    changeTimes()
}

const changeTimes = (): void => announce(`Times are shown as ${nextTimeDisplay()}`)

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select'))

function moveInSearch(event: KeyboardEvent, search: Element): void {
  const stops = [...search.querySelectorAll<HTMLElement>('input[type=search], a, button')]
  // biome-ignore lint/complexity/useIndexOf: its argument would have to be an HTMLElement.
  const here = stops.findIndex((stop) => stop === document.activeElement)
  if (here === -1) return
  event.preventDefault()
  stops[here + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
}

function walk(step: 1 | -1): void {
  const rows = [...document.querySelectorAll('main :not([hidden]) > [data-row]')]
  const here = rows.findIndex((row) => row.contains(document.activeElement))
  const next = rows[here === -1 ? (step === 1 ? 0 : rows.length - 1) : here + step]
  const link = next?.querySelector('a[data-primary]') ?? next?.querySelector('a')
  if (link instanceof HTMLElement) link.focus()
}

/** Follows the switch's next link, so that the address keeps its other parts. */
function changeSight(): void {
  const links = [...document.querySelectorAll<HTMLElement>('nav[aria-label="Line of sight"] a')]
  const [current] = links.filter((link) => link.matches('[aria-current]'))
  if (current === undefined) return
  const next = links[(links.indexOf(current) + 1) % links.length]
  const isOnly = next === undefined || next === current
  if (!isOnly) next.click()
  announce(
    isOnly
      ? `${current.textContent} is this network’s only line of sight`
      : `Line of sight: ${next.textContent}`,
  )
}
