import {
  type Collections,
  type FilterOf,
  type OwnerOf,
  type PathRequest,
  sentFilters,
} from '#ledger'
import { SourceError } from '#ledger/values'

const hour = 3_600_000

/** The reason why the collection does not support a filter, as a sentence; undefined if it does. */
type Rule<K extends keyof Collections> = (
  filter: FilterOf<K>,
  of: OwnerOf<K> | undefined,
) => string | undefined

const rules: { readonly [K in keyof Collections]?: Rule<K> } = {
  trades({ type, base, counter }, of) {
    if ((base === undefined) !== (counter === undefined))
      return 'Trades are filtered by a pair of assets: one of the two is missing'
    if (base !== undefined && (of?.kind === 'offer' || of?.kind === 'liquidityPool'))
      return 'Trades of an offer or a pool cannot be filtered by a pair of assets: they have one pair'
    if (of?.kind === 'offer' && type === 'liquidity_pool')
      return 'An offer has no trades with pools'
    if (of?.kind === 'liquidityPool' && type === 'orderbook')
      return 'A pool has no trades with offers'
    return undefined
  },
  accounts(filter) {
    const given = [filter.signer, filter.sponsor, filter.asset, filter.pool]
    if (given.filter((value) => value !== undefined).length !== 1)
      return 'Accounts are listed by exactly one of: signer, sponsor, asset, pool'
    return filter.asset?.type === 'native'
      ? 'Every account holds XLM: accounts can be listed by an issued asset'
      : undefined
  },
  offers({ seller }, of) {
    return of !== undefined && seller !== undefined && seller !== of.id
      ? 'An account’s offers have one seller, the account itself'
      : undefined
  },
  liquidityPools({ reserves = [], account }) {
    if (reserves.length > 2) return 'A pool has two reserves: filter by at most two'
    return reserves.length > 0 && account !== undefined
      ? 'Pools are filtered by reserves or by a holder of shares, not by both'
      : undefined
  },
  tradeAggregations({ base, counter, resolution, offset = 0, startTime, endTime }) {
    if (base === undefined || counter === undefined || resolution === undefined)
      return 'Trade aggregations need a pair of assets and a time range'
    if (offset % hour !== 0 || offset < 0 || offset >= 24 * hour || offset > resolution)
      return 'An offset is in whole hours, less than a day and at most the interval'
    return startTime !== undefined && endTime !== undefined && startTime > endTime
      ? 'The end is before the start'
      : undefined
  },
}

/**
 * Throws SourceError('unsupported') for a filter that no list supports. Both lines of sight follow the REST service's
 * rules (rest.md 1.3, 6.3).
 */
export function checkFilter<K extends keyof Collections>(
  kind: K,
  of: OwnerOf<K> | undefined,
  filter: FilterOf<K>,
): void {
  const message = rules[kind]?.(filter, of)
  if (message !== undefined) throw new SourceError('unsupported', message)
}

/** Most assets at the open end of a path request (rest.md 1.3). */
const maxAssets = 15

/** Throws SourceError('unsupported') for path requests that the REST service refuses; both lines of sight do. */
export function checkPaths(request: PathRequest): void {
  const open = request.kind === 'strictSend' ? request.destination : request.source
  if (typeof open !== 'string' && (open.length === 0 || open.length > maxAssets))
    throw new SourceError('unsupported', `A path request takes 1 to ${maxAssets} assets`)
  if (request.amount <= 0n)
    throw new SourceError('unsupported', 'A path request needs an amount above 0')
}

/** Items of a page of which only some are wanted. */
export const maxItems = 200

/** The part of a filter that a service's own list takes (rest.md 1.1); for the rest its items are scanned. */
export function sentPart<K extends keyof Collections>(kind: K, filter: FilterOf<K>): FilterOf<K> {
  const names = new Set(sentFilters(kind).map(({ name }) => name))
  const part = { ...filter }
  // No service lists failed transactions alone.
  for (const [name, value] of Object.entries(filter))
    if (value === false || !names.has(name)) Reflect.deleteProperty(part, name)
  return part
}

/** The scan that a list needs: none, one that finds its range of ledgers, or one that finds the items that match. */
export function scanFor<K extends keyof Collections>(
  kind: K,
  filter: FilterOf<K>,
): 'nothing' | 'range' | 'matches' {
  const part: object = sentPart(kind, filter)
  const names = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined || Reflect.get(part, name) === value ? [] : [name],
  )
  if (names.length === 0) return 'nothing'
  return names.every((name) => name === 'from' || name === 'to') ? 'range' : 'matches'
}
