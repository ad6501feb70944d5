import { useRouterState } from '@tanstack/react-router'
import { createContext, useContext, useMemo } from 'react'
import { type Search, formatSearchText, sightSearch, validateSearch } from './search.ts'
import { useNetwork } from './sight.ts'

/** A page below its network: "" is the network's own. */
export type PagePath = '' | `/${string}`

/** The whole address of a page of this network, as a link has it: through this line of sight unless `search` names another. */
export type AddressOf = (page: PagePath, search?: Search) => string

/** What stands before the router's own path; the build for any folder has its addresses behind "#". */
export const beforePath =
  import.meta.env.VITE_HISTORY === 'hash' ? '#' : import.meta.env.BASE_URL.replace(/\/$/, '')

/** Addresses of one network; the same function as long as network and sight are the same. */
export function addressesOf(network: string, search: Search): AddressOf {
  const carried = sightSearch(search)
  const plain = formatSearchText(carried)
  const start = `${beforePath}/${network}`
  return (page, own) =>
    `${start}${page}${own === undefined ? plain : formatSearchText({ ...carried, ...own })}`
}

export const AddressContext = createContext<AddressOf | undefined>(undefined)

/** Writes the addresses of this page's network. */
export function useAddressOf(): AddressOf {
  const addressOf = useContext(AddressContext)
  if (addressOf === undefined) throw new Error('this component is drawn outside of a network')
  return addressOf
}

/** Where a page is: below its network, and what its address carries. */
export interface Place {
  readonly page: PagePath
  readonly search: Search
}

/** The place of parts that are drawn after the rest of their page: they stay at the one before till then. */
export const PlaceContext = createContext<Place | undefined>(undefined)

/** The place that is shown: an address that is still being opened is not. The same object as long as it is the same place. */
export function useHere(): Place {
  const given = useContext(PlaceContext)
  const pathname = useRouterState({
    select: ({ matches }) => (given ? '' : matches.at(-1)?.pathname),
  })
  const search = useRouterState({
    select: ({ matches }) => (given ? given.search : matches.at(-1)?.search),
  })
  const start = useNetwork().id.length + 1
  return useMemo(() => given ?? placeOf(pathname, search, start), [given, pathname, search, start])
}

/** The first part of the page's path: what stays while a reader goes from one ledger to the next. */
export function useSection(): string | undefined {
  return useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname.split('/')[2] })
}

function placeOf(pathname = '', search: object = {}, start = 0): Place {
  const page = pathname.slice(start)
  return {
    page: page.length > 1 ? `/${page.slice(1)}` : '',
    search: validateSearch({ ...search }),
  }
}
