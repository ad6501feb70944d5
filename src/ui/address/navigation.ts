import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { beforePath } from './addresses.ts'
import { parseSearchText } from './search.ts'

/** How the router treats a click: `still` keeps the scroll position, `replace` also replaces the history entry. */
export type Step = 'go' | 'still' | 'replace'

const intent = 50

declare module '@tanstack/react-router' {
  interface HistoryState {
    isNext?: boolean
  }
}

/**
 * Handles clicks on every `PageLink`, and preloads the code of a page when its link is pointed at: one listener for
 * the document, since a page has hundreds of links. For a next page or neighbour (`rel`) its data is prefetched too.
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
    // In another task, after the click itself has rendered.
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

/** The path without the prefix. */
const pathOf = (link: HTMLAnchorElement): string =>
  (link.getAttribute('href') ?? '').slice(beforePath.length)
