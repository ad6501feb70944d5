import {
  type Asset,
  type CollectionKind,
  type Collections,
  type FilterOf,
  formatFilterValue,
  type HistoryKind,
  isAsset,
  type ListRequest,
  type Owner,
  type OwnerOf,
  type PathRequest,
  sentFilters,
} from '#ledger'
import { assetToRest, definitions, effectTypes, isTested, unknownFilter } from '#ledger/readers'
import { fieldOf, SourceError } from '#ledger/values'
import type { Parameters } from './request.ts'

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
 * Throws SourceError('unsupported') for a filter that no list supports, or that nobody applies. Both lines of sight follow
 * the REST service's rules (rest.md 1.3, 6.3).
 */
export function checkFilter<K extends CollectionKind>(
  by: FilteredBy,
  kind: K,
  of: OwnerOf<K> | undefined,
  filter: FilterOf<K>,
): void {
  const message = rules[kind]?.(filter, of)
  if (message !== undefined) throw new SourceError('unsupported', message)
  const applied = fieldOf(appliedByReaders, kind)
  const unknown = leftOf(by, kind, filter).find((name) =>
    applied === undefined ? !isTested(kind, name) : fieldOf(applied, name) === undefined,
  )
  if (by === 'ledgers' && unknown !== undefined) throw unknownFilter(kind, unknown)
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

/** REST applies a filter that has a parameter (rest.md 1.1). */
const isSentToRest = (kind: CollectionKind, name: string): boolean =>
  sentFilters(kind).some((filter) => filter.name === name)

/**
 * Filters of the lists that are made of ledgers or of their transactions (`rowsOf` applies all, `ledger/matches.ts`) that leave
 * as much of a list, or by which an index finds it: nothing is scanned for them.
 */
const isUnscanned = (kind: CollectionKind, name: string): boolean =>
  name === 'successful' || (kind === 'trades' && ['type', 'base', 'counter'].includes(name))

const range = { from: true, to: true } as const

/** The filters of all other lists: what reads them from ledgers, through RPC or files, applies each itself. */
const appliedByReaders: {
  readonly [K in Exclude<CollectionKind, HistoryKind | 'ledgers'>]: {
    readonly [Name in keyof FilterOf<K>]-?: true
  }
} = {
  accounts: { asset: true, signer: true, sponsor: true, pool: true },
  assets: { code: true, issuer: true },
  offers: { seller: true, selling: true, buying: true, sponsor: true },
  claimableBalances: { claimant: true, asset: true, sponsor: true },
  liquidityPools: { reserves: true, account: true },
  tradeAggregations: {
    base: true,
    counter: true,
    resolution: true,
    offset: true,
    startTime: true,
    endTime: true,
  },
  contractEvents: { topics: true, ...range },
  contractCalls: { function: true, ...range },
  contractVersions: {},
  contractEntries: { key: true, durability: true },
}

/** Who reads a list: a REST service, or Parallax from ledgers. */
type FilteredBy = 'rest' | 'ledgers'

function applies(by: FilteredBy, kind: CollectionKind, name: string): boolean {
  if (by === 'rest') return isSentToRest(kind, name)
  const applied = fieldOf(appliedByReaders, kind)
  return applied === undefined ? isUnscanned(kind, name) : fieldOf(applied, name) === true
}

/** The part of a filter that a source's own list applies; for the rest its items are scanned. */
export function appliedPart<K extends CollectionKind>(
  by: FilteredBy,
  kind: K,
  filter: FilterOf<K>,
): FilterOf<K> {
  const part = { ...filter }
  // No service lists failed transactions alone.
  for (const [name, value] of Object.entries(filter))
    if (value === false || !applies(by, kind, name)) Reflect.deleteProperty(part, name)
  return part
}

/** The scan that a list needs: none, one that finds its range of ledgers, or one that finds the items that match. */
export function scanFor<K extends CollectionKind>(
  by: FilteredBy,
  kind: K,
  filter: FilterOf<K>,
): 'nothing' | 'range' | 'matches' {
  const names = leftOf(by, kind, filter)
  if (names.length === 0) return 'nothing'
  return names.every((name) => name === 'from' || name === 'to') ? 'range' : 'matches'
}

/** The names of what a source leaves to a scan. */
function leftOf<K extends CollectionKind>(by: FilteredBy, kind: K, filter: FilterOf<K>) {
  const part: object = appliedPart(by, kind, filter)
  return Object.entries(filter).flatMap(([name, value]) =>
    value === undefined || fieldOf(part, name) === value ? [] : [name],
  )
}

/** The rows of a list have the memo of their transaction: where it is requested, or a filter looks at it. */
export const hasMemos = <K extends CollectionKind>(kind: K, request: ListRequest<K>): boolean =>
  kind === 'payments' &&
  (request.memos === true || fieldOf(request.filter ?? {}, 'memo') !== undefined)

/** The three keys of an asset; none where there is no asset. */
export const assetQuery = (asset: Asset | undefined, prefix: string): Parameters =>
  asset === undefined ? {} : assetToRest(asset, prefix)

/** A collection's filter as the service's own parameters (rest.md 1.1). */
export function filterParameters<K extends keyof Collections>(
  kind: K,
  of: Owner | undefined,
  filter: FilterOf<K>,
): Parameters {
  const values = new Map<string, unknown>(Object.entries(filter))
  const parameters: Record<string, string | number | undefined> = {}
  for (const { name, value: kindOfValue, rest } of sentFilters(kind)) {
    const value = values.get(name)
    // Failed ones are left out unless requested; of one transaction the service knows no such filter.
    if (kindOfValue === 'flag')
      parameters[rest] = of?.kind === 'transaction' ? undefined : String(value !== true)
    else if (rest.endsWith('_'))
      Object.assign(parameters, assetQuery(isAsset(value) ? value : undefined, rest))
    else if (value !== undefined) parameters[rest] = formatFilterValue(value) || undefined
  }
  return parameters
}

/** The REST service's names of the types that items of a list have, as far as this build knows them, by name. */
export function typeNamesOf(kind: keyof Collections): readonly string[] {
  if (kind === 'operations') return [...definitions.keys()].toSorted()
  if (kind === 'payments')
    return [...definitions.values()]
      .filter(({ payment }) => payment !== 'never')
      .map(({ type }) => type)
      .toSorted()
  return kind === 'effects' ? Object.keys(effectTypes).toSorted() : []
}
