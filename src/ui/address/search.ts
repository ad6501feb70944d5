import { type ListFilter, lists } from '#ledger'
import { type SourceKind, sourceKindById, sourceKinds } from '#sources'

/** What charts, path finding and a contract's events ask for. */
const formNames = [
  'resolution',
  'start',
  'end',
  'kind',
  'source',
  'destination',
  'amount',
  'name',
  'topics',
] as const
/** Parameters that every address keeps: the line of sight, the replay of the recorded network, the endpoints of `custom`. */
export const sightNames = ['via', 'replay', ...sourceKinds.map((kind) => kind.id)] as const
/**
 * `compare`: both lines of sight are compared. `failures=all`: an account's payments include those of others that failed.
 * `function`: of a contract.
 */
const pageNames = ['order', 'limit', 'cursor', 'failures', 'function', 'compare'] as const
export type FilterName = ListFilter['name'] | (typeof formNames)[number]
const names: ReadonlySet<string> = new Set([
  ...sightNames,
  ...pageNames,
  ...Object.values(lists).flatMap(({ filters }) => filters.map(({ name }) => name)),
  ...formNames,
])

/**
 * The parameters after "?", as written. Invalid values stay, so that the page can name them; `viaOf` and
 * `pageRequestOf` read them as the default. Unknown names are dropped.
 */
export type Search = {
  readonly [Name in (typeof sightNames)[number] | (typeof pageNames)[number] | FilterName]?:
    | string
    | undefined
}

export const validateSearch = (raw: Record<string, unknown>): Search =>
  Object.fromEntries(
    [...names].flatMap((name) => {
      const value = raw[name]
      return (typeof value === 'string' && value !== '') || typeof value === 'number'
        ? [[name, String(value)]]
        : []
    }),
  )

export const viaOf = (search: Search): SourceKind | undefined => sourceKindById(search.via)

/** What links keep: unlike the line of sight, a comparison can be ended by leaving it out. */
export const sightSearch = (search: Search): Search =>
  Object.fromEntries([...sightNames, 'compare' as const].map((name) => [name, search[name]]))

/** The parameters as text, `?compare` with a value: cursors pass 2^53, so nothing is read as a number. */
export const parseSearchText = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text.replace(/([?&]compare)=?(?=&|$)/, '$1=on')))

export function formatSearchText(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (typeof value === 'string' && value !== '') parameters.set(name, value)
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}
