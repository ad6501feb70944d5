/** How a translator puts its own elements into the place of a text: by one call or two, once or again around its own. */
export type Translating = 'replaced' | 'inserted' | 'twice'

/**
 * Changes the document as a browser's translation does, now and whenever it changes: each text becomes
 * `<font><font>‹text›</font></font>`, unless it is marked as not to be translated. It runs in the page (`page.evaluate`,
 * `page.addInitScript`), so nothing outside of it is used.
 */
export function translate(how: Translating): void {
  const left = 'script, style, noscript, textarea, code, pre, svg, [translate="no"]'
  const mine = new WeakSet<Node>()
  const wrap = (text: Text): void => {
    const parent = text.parentElement
    if (parent === null || mine.has(text) || parent.closest(left) || text.data.trim() === '') return
    const inner = document.createElement('font')
    const outer = document.createElement('font')
    inner.append(`‹${text.data}›`)
    outer.append(inner)
    if (inner.firstChild !== null) mine.add(inner.firstChild)
    if (how === 'inserted') {
      parent.insertBefore(outer, text)
      parent.removeChild(text)
    } else text.replaceWith(outer)
    if (how !== 'twice') return
    const again = document.createElement('font')
    outer.replaceWith(again)
    again.append(outer)
  }
  const all = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
    for (const text of texts) wrap(text)
  }
  const begin = () => {
    all(document.body)
    document.documentElement.classList.add('translated-ltr')
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes)
          if (node instanceof Text) wrap(node)
          else all(node)
    }).observe(document.body, { childList: true, subtree: true })
  }
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin)
  else begin()
}

/**
 * The texts of a page's main part, without a translator's marks, and those that it changed. How long an answer took is left
 * out, and the badge, whose proof may not run while another page is in view.
 */
export function translatedTexts(): { readonly whole: string; readonly changed: string[] } {
  const main = document.querySelector('main')
  const copy = main?.cloneNode(true)
  if (copy instanceof Element)
    for (const badge of copy.querySelectorAll('[data-trust]')) badge.remove()
  return {
    whole: (copy?.textContent ?? '')
      .replace(/[‹›]/g, '')
      .replace(/\s+/g, ' ')
      .replace(/read from \d+ answers?( · [\d.,]+ \w+)*|\d+ (s|min) ago/g, ''),
    changed: Array.from(main?.querySelectorAll('font > font') ?? [], (each) => each.textContent),
  }
}
