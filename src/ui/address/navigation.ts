import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { beforePath } from './addresses.ts'
import { parseSearchText } from './search.ts'

/** How the router treats a click: `still` keeps the scroll position, `replace` also the place in history. */
export type Step = 'go' | 'still' | 'replace'

/** Milliseconds of hovering before a link's page is preloaded. */
const intent = 50

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Also prefetches the page's data. */
    isNext?: boolean
  }
}

/**
 * Makes a click on a `PageLink` a step within the page, and loads the code of the page it leads
 * to when it is pointed at: once for the document, since a page has hundreds of them. Of the next page or neighbour
 * (`rel`) what it shows is read as well: who walks from one to the next finds it there.
 */
export function useNavigation(): void {
  const router = useRouter()
  useEffect(() => listen(router), [router])
}

function listen(router: AnyRouter): () => void {
  let timer: number | undefined
  const onClick = (event: MouseEvent) => {
    const link = linkAt(event.target)
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (link === undefined || event.defaultPrevented || event.button !== 0 || elsewhere) return
    event.preventDefault()
    const step = link.dataset.step
    const [href, replace, resetScroll] = [pathOf(link), step === 'replace', step === 'go']
    // In a task of its own, after what the click itself rendered.
    window.setTimeout(() => void router.navigate({ href, replace, resetScroll }))
  }
  const onIntent = (event: Event) => {
    window.clearTimeout(timer)
    const link = linkAt(event.target)
    if (link === undefined) return
    const [to = '', search] = pathOf(link).split('?')
    const next = { search: parseSearchText(search ?? ''), state: { isNext: link.rel !== '' } }
    timer = window.setTimeout(() => void router.preloadRoute({ to, ...next }), intent)
  }
  document.addEventListener('click', onClick)
  document.addEventListener('pointerover', onIntent)
  document.addEventListener('focusin', onIntent)
  return () => {
    window.clearTimeout(timer)
    document.removeEventListener('click', onClick)
    document.removeEventListener('pointerover', onIntent)
    document.removeEventListener('focusin', onIntent)
  }
}

function linkAt(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a[data-step]') : null
  return link instanceof HTMLAnchorElement ? link : undefined
}

/** The router's own path of a link. */
const pathOf = (link: HTMLAnchorElement): string =>
  (link.getAttribute('href') ?? '').slice(beforePath.length)
