import { useRouterState } from '@tanstack/react-router'
import { createContext, useContext } from 'react'
import { type Search, formatSearchText, validateSearch } from './search.ts'
import { useNetwork } from './sight.ts'

/** A page below its network: "" is the network's own. */
export type PagePath = '' | `/${string}`

/** The whole address of a page of this network, as a link has it: through this line of sight unless `search` names another. */
export type AddressOf = (page: PagePath, search?: Search) => string

/** What stands before the router's own path; the build for any folder has its addresses behind "#". */
export const beforePath =
  import.meta.env.VITE_HISTORY === 'hash' ? '#' : import.meta.env.BASE_URL.replace(/\/$/, '')

/** Addresses of one network; the same function as long as network and sight are the same. */
export function addressesOf(network: string, { via, rest, rpc }: Search): AddressOf {
  const carried = { via, rest, rpc }
  const plain = formatSearchText(carried)
  const start = `${beforePath}/${network}`
  return (page, search) =>
    `${start}${page}${search === undefined ? plain : formatSearchText({ ...carried, ...search })}`
}

export const AddressContext = createContext<AddressOf | undefined>(undefined)

/** Writes the addresses of this page's network. */
export function useAddressOf(): AddressOf {
  const addressOf = useContext(AddressContext)
  if (addressOf === undefined) throw new Error('this component is drawn outside of a network')
  return addressOf
}

/** Where the reader is: the page below the network, and what its address carries. */
export function useHere(): { readonly page: PagePath; readonly search: Search } {
  const location = useRouterState({ select: (state) => state.location })
  const page = location.pathname.slice(useNetwork().id.length + 1)
  return {
    page: page.startsWith('/') ? `/${page.slice(1)}` : '',
    search: validateSearch({ ...location.search }),
  }
}
