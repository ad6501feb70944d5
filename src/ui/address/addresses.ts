import { type AnyRouter, useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { createContext, useContext, useEffect, useMemo } from 'react'
import { lists } from '#ledger'
import {
  formatSearchText,
  parseSearchText,
  type Search,
  sightSearch,
  validateSearch,
} from './search.ts'
import { useNetwork } from './sight.ts'

/** A path below its network; "" is the network's home. */
export type PagePath = '' | `/${string}`

/** The href of a page of this network, with the current line of sight unless `search` names another. */
type AddressOf = (page: PagePath, search?: Search) => string

/** The prefix of the router's path; the portable build has its addresses behind "#". */
export const beforePath =
  import.meta.env.VITE_HISTORY === 'hash' ? '#' : import.meta.env.BASE_URL.replace(/\/$/, '')

/** Addresses of one network; the same function for the same network and sight. */
export function addressesOf(network: string, search: Search): AddressOf {
  const carried = sightSearch(search)
  const plain = formatSearchText(carried)
  const start = `${beforePath}/${network}`
  // Another list, order or page begins with one page again.
  return (page, own) =>
    `${start}${page}${own === undefined ? plain : formatSearchText({ ...carried, ...own, pages: undefined })}`
}

export const AddressContext = createContext<AddressOf | undefined>(undefined)

export function useAddressOf(): AddressOf {
  const addressOf = useContext(AddressContext)
  if (addressOf === undefined) throw new Error('this component is drawn outside of a network')
  return addressOf
}

interface PageLocation {
  readonly page: PagePath
  readonly search: Search
}

/** The location shown, not one still loading. The same object while the location is the same. */
export function useHere(): PageLocation {
  const pathname = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname })
  const search = useRouterState({ select: ({ matches }) => matches.at(-1)?.search })
  const start = useNetwork().id.length + 1
  return useMemo(() => locationOf(pathname, search, start), [pathname, search, start])
}

/** Pages whose head has a badge of trust, which opens the comparison too. */
export const hasTrustBadge = (page: PagePath): boolean =>
  /^\/(?:transactions|operations|ledgers)\/./.test(page)

export function useSection(): string | undefined {
  return useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname.split('/')[2] })
}

export const useIsHome = (): boolean =>
  useRouterState({ select: ({ matches }) => !matches.at(-1)?.pathname.split('/')[2] })

function locationOf(pathname = '', search: object = {}, start = 0): PageLocation {
  const page = pathname.slice(start)
  return {
    page: page.length > 1 ? `/${page.slice(1)}` : '',
    search: validateSearch({ ...search }),
  }
}

/** Changes a part of the address: the page stays where it is, and the history has no more entries. */
export function useChangeAddress() {
  const navigate = useNavigate()
  return (search: (before: Search) => Search, hash: string | true = true): void =>
    void navigate({ to: '.', search, hash, replace: true, resetScroll: false })
}

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
    const [to = '', search] = pathOf(link).replace(/#.*/, '').split('?')
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

export const sections = [
  ...Object.values(lists).map(({ segment, title }) => [segment, title] as const),
  ['contracts', 'Contracts'],
  ['paths', 'Paths'],
  ['fee_stats', 'Fees'],
] as const

export type Section = (typeof sections)[number][0]

/** Sections and parts of pages that are lists of what happened. */
export const ofHistory: ReadonlySet<string> = new Set([
  'ledgers',
  'transactions',
  'operations',
  'payments',
  'effects',
  'trades',
  'fee_stats',
  'over_time',
  'events',
  'calls',
  'versions',
])
