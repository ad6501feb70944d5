/** Milliseconds for which a new row stands out. */
const duration = 2_000

/** Tints the first rows of a list for a moment, once they are drawn; not where the reader prefers no motion. */
export function markNewRows(list: HTMLElement | null | undefined, rows: number): void {
  const body = list?.querySelector('tbody')
  if (!body || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const first = body.firstElementChild
  // React draws rows between other tasks: they are there when another row is the first.
  const drawn = new MutationObserver(() => {
    if (body.firstElementChild === first) return
    drawn.disconnect()
    for (const row of [...body.children].slice(0, rows))
      row.animate({ backgroundColor: ['var(--color-wash)', 'transparent'] }, duration)
  })
  drawn.observe(body, { childList: true })
  setTimeout(() => drawn.disconnect(), duration)
}
