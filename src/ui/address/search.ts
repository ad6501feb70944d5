import { type SourceKind, sourceKindById, sourceKinds } from '../../sources/kinds.ts'

/** What lists are filtered by, and what charts and path finding ask for. */
const filterNames = [
  'seller',
  'selling',
  'buying',
  'sponsor',
  'claimant',
  'asset',
  'reserves',
  'account',
  'code',
  'issuer',
  'signer',
  'pool',
  'type',
  'base',
  'counter',
  'resolution',
  'start',
  'end',
  'kind',
  'source',
  'destination',
  'amount',
  'name',
  'contract',
  'successful',
  'from',
  'to',
] as const
/** Parameters that every address keeps: the line of sight, and the endpoints of `custom`. */
export const sightNames = ['via', ...sourceKinds.map((kind) => kind.id)] as const
const names = [...sightNames, 'order', 'limit', 'cursor', ...filterNames] as const
export type FilterName = (typeof filterNames)[number]

/**
 * What the address carries after "?", as it is written: the line of sight, the endpoints of
 * `custom`, where a list is and what it is filtered by. Nonsense stays, so that the reader can be told; `viaOf` and
 * `pageRequestOf` read it as the default. Everything else is left out.
 */
export type Search = { readonly [Name in (typeof names)[number]]?: string | undefined }

/** Keeps known parameters. */
export const validateSearch = (raw: Record<string, unknown>): Search =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = raw[name]
      return (typeof value === 'string' && value !== '') || typeof value === 'number'
        ? [[name, String(value)]]
        : []
    }),
  )

export const viaOf = (search: Search): SourceKind | undefined => sourceKindById(search.via)

/** Parameters that links to other pages of the network keep. */
export const sightSearch = (search: Search): Search =>
  Object.fromEntries(sightNames.map((name) => [name, search[name]]))

/** The part after "?" as names and text: cursors pass 2^53, so nothing is read as a number. */
export const parseSearchText = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text))

/** The reverse of `parseSearchText`; undefined values are left out. */
export function formatSearchText(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (typeof value === 'string' && value !== '') parameters.set(name, value)
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}
