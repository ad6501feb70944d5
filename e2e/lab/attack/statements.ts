/** Something that a page states: a fact, a row of a table, or words. */
export interface Statement {
  readonly panel: string
  readonly kind: 'fact' | 'row' | 'words'
  readonly text: string
  /** Says itself that it is unreadable, refused or implausible. */
  readonly marked: boolean
}

/** How far a page is. */
export interface Progress {
  readonly heading: string
  /** Visible text of the page's main part. */
  readonly letters: number
  /** Parts that are still loading, and those of them without words. */
  readonly busy: number
  readonly silent: number
}

export interface Seen extends Progress {
  readonly statements: readonly Statement[]
  /** Panels with an error or a mark for all of what is in them. */
  readonly markedPanels: readonly string[]
  /** Says that it is drawn from a part of the ledgers alone. */
  readonly partial: boolean
  /** The ledgers that its lists say they cover; empty where none does. */
  readonly coverage: string
  readonly nodes: number
  /** Characters that hide or turn text, drawn as they are. */
  readonly invisible: number
  /** Elements that only markup in a service's text could have made. */
  readonly injected: number
}

/** Runs in the page, again and again. */
export function readProgress(): Progress {
  const main = document.querySelector('main')
  const busy = main?.querySelectorAll('[aria-busy="true"]').length ?? 0
  const text = main?.innerText.trim() ?? ''
  const waits = /waiting|no answer|still |slow|reading|not answered|takes long/i
  return {
    heading: main?.querySelector('h1')?.textContent?.trim() ?? '',
    letters: text.length,
    busy,
    silent: waits.test(text) ? 0 : busy,
  }
}

/**
 * Runs in the page, at the end of a visit: everything that it states. `marksOf` is the source of `marks`; what the service
 * itself said (`texts`) is no mark.
 */
export function readStatements({
  marksOf,
  texts,
}: {
  readonly marksOf: string
  readonly texts: readonly string[]
}): Omit<Seen, keyof Progress> {
  const main = document.querySelector('main')
  // Id and host of the network differ between pages that are open at the same time.
  const squeeze = (text: string) =>
    text
      .replace(/attacked\d/g, 'attacked')
      .replace(/127\.0\.0\.1:\d+/g, 'the service')
      .replace(/\s+/g, ' ')
      .trim()
  const marks = new RegExp(marksOf, 'i')
  const own = (text: string) =>
    texts.reduce((rest, each) => rest.replaceAll(squeeze(each), ' '), text)
  const isMarked = (text: string) => marks.test(own(text))
  /** A mark, or a list of facts that says why a record was not read. */
  const isMark = (element: Element) =>
    element.closest('[role="alert"], [role="note"], details:has(> summary > i)') !== null ||
    /not read because/i.test(element.closest('dl')?.textContent ?? '')
  /** Times as they are and not as seen from now; nothing of how it was read. */
  const textOf = (element: Element): string => {
    const copy = element.cloneNode(true)
    if (!(copy instanceof Element)) return ''
    for (const time of copy.querySelectorAll('time'))
      time.textContent = ` ${time.getAttribute('datetime')} `
    for (const cell of copy.querySelectorAll('td, dt, dd, p, div, li, span, a, b, small, code'))
      cell.append(' ')
    for (const line of copy.querySelectorAll('.block')) line.prepend(' ')
    for (const other of copy.querySelectorAll(
      'details:has(> summary > i), [data-loading], [aria-busy="true"], button, svg, script',
    ))
      other.remove()
    return squeeze(copy.textContent ?? '').replace(/ ?Open with \w+/, '')
  }
  const panelOf = (element: Element): string => {
    const section = element.closest('section, [role="tabpanel"], .record-list')
    const heading = section?.querySelector('h2, caption')
    return squeeze(heading?.textContent ?? section?.getAttribute('aria-label') ?? '').replace(
      /^Loading: /,
      '',
    )
  }
  const statements: Statement[] = []
  const state = (element: Element, kind: Statement['kind'], text: string) => {
    if (text === '') return
    statements.push({
      panel: panelOf(element),
      kind,
      text,
      marked: isMark(element) || isMarked(text),
    })
  }
  const markedPanels = new Set<string>()
  const inner =
    'dl, table, details:has(> summary > i), [role="alert"], [role="note"], [aria-busy="true"], [aria-hidden="true"], nav, form, button'
  for (const element of main?.querySelectorAll('dl > div') ?? []) {
    const label = element.querySelector('dt')
    const values = [...element.querySelectorAll('dd')]
    const isLoading = element.querySelector('[data-loading]') !== null
    if (label !== null && !isLoading)
      if (values.some((value) => !/^…?$/.test(textOf(value))))
        state(element, 'fact', `${textOf(label)}: ${values.map(textOf).join(' ')}`)
  }
  for (const row of main?.querySelectorAll('tbody tr') ?? [])
    if (row.querySelector('[data-loading]') === null)
      state(row, 'row', [...row.querySelectorAll('td, th')].map(textOf).join(' | '))
  for (const words of main?.querySelectorAll('h1, h2, p, li') ?? [])
    if (words.closest(inner) === null) state(words, 'words', textOf(words))
  for (const alert of main?.querySelectorAll(
    '[role="alert"], [role="note"], div:has(> [data-title])',
  ) ?? [])
    if (squeeze(alert.textContent ?? '') !== '' && alert.closest('tr, dl') === null) {
      const isError = alert.matches('[role="alert"]') || isMarked(squeeze(alert.textContent ?? ''))
      if (isError) markedPanels.add(panelOf(alert))
    }
  const text = squeeze(main?.innerText ?? '')
  const covers = [...text.matchAll(/Covers ledgers? ([\d–]+) of ([\d–]+)/g)]
  return {
    statements,
    markedPanels: [...markedPanels],
    partial: /Based on ledgers .+ only/.test(text) || covers.some(([, own, all]) => own !== all),
    coverage: covers.map(([, own]) => own).join(', '),
    nodes: document.getElementsByTagName('*').length,
    invisible:
      (main?.textContent ?? '').match(/[\u202a-\u202e\u2066-\u2069\u200b\u2060\ufeff]/g)?.length ??
      0,
    injected: main?.querySelectorAll('img, script, iframe, object').length ?? 0,
  }
}
