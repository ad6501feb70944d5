import type { FirstPage } from './firstPages.ts'

declare global {
  interface Window {
    first: {
      answer: number | undefined
      /** When the frame began that shows it: what is asked for later it did not wait for. */
      frame: number
      longest: number
      shift: number
    }
  }
}

/** Runs in the page before its own code: notes when the figure is in a frame, the longest task and the layout shift. */
export function watchFirst({ where, figure }: Pick<FirstPage, 'where' | 'figure'>): void {
  const first: Window['first'] = { answer: undefined, frame: 0, longest: 0, shift: 0 }
  window.first = first
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) first.longest = Math.max(first.longest, duration)
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry && typeof entry.value === 'number') first.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  const isThere = () =>
    [...document.querySelectorAll(where)].some(
      (each) => each.textContent.includes(figure) && each.checkVisibility(),
    )
  // Once a frame: looked for at each change, the figure took 40 ms of a page's time at a quarter of the speed.
  let isAsked = false
  const observer = new MutationObserver(() => {
    if (!isAsked) requestAnimationFrame(look)
    isAsked = true
  })
  function look(): void {
    isAsked = false
    if (!isThere()) return
    first.frame = performance.now()
    observer.disconnect()
    // The task after the frame that shows it.
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      first.answer = performance.now()
    })
    port1.start()
    port2.postMessage(0)
  }
  const subtree = { childList: true, subtree: true, characterData: true, attributes: true }
  observer.observe(document, subtree)
}

/** In a blank page: milliseconds of fetching the document, then all data at once. */
export async function fetchFloor({
  document,
  data,
}: {
  readonly document: string
  readonly data: readonly { readonly url: string; readonly sent: string | undefined }[]
}): Promise<number> {
  const began = performance.now()
  await (await fetch(document)).text()
  await Promise.all(
    data.map(async ({ url, sent }) => {
      const headers = { accept: 'application/json' }
      const asked =
        sent === undefined
          ? { headers }
          : {
              method: 'POST',
              body: sent,
              headers: { ...headers, 'content-type': 'application/json' },
            }
      await (await fetch(url, asked)).arrayBuffer()
    }),
  )
  return performance.now() - began
}
