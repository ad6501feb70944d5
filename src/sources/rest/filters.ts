import { type Asset, formatAsset } from '../../model/asset.ts'
import { assetToRest } from '../../rest/records/toRest.ts'
import type { Collections, FilterOf } from '../../collections/collections.ts'
import type { Owner } from '../../collections/owners.ts'

/** Parameters of a request; what has no value is not sent. */
export type Parameters = Readonly<Record<string, string | number | undefined>>

/** The three keys of an asset; none where there is no asset. */
export const assetQuery = (asset: Asset | undefined, prefix: string): Parameters =>
  asset === undefined ? {} : assetToRest(asset, prefix)

const canonical = (asset: Asset | undefined) => asset && formatAsset(asset)

/** Failed ones are left out unless asked for (rest.md 1.1); of one transaction the service knows no such filter. */
const failed = (
  { successful = false }: FilterOf<'transactions'>,
  of: Owner | undefined,
): Parameters => (of?.kind === 'transaction' ? {} : { include_failed: String(!successful) })

const nothing = (): Parameters => ({})

const byKind: {
  readonly [K in keyof Collections]: (filter: FilterOf<K>, of: Owner | undefined) => Parameters
} = {
  ledgers: nothing,
  transactions: failed,
  operations: failed,
  payments: failed,
  effects: nothing,
  trades: ({ type, base, counter }) => ({
    trade_type: type,
    ...assetQuery(base, 'base_'),
    ...assetQuery(counter, 'counter_'),
  }),
  accounts: ({ signer, sponsor, asset, pool }) => ({
    signer,
    sponsor,
    asset: canonical(asset),
    liquidity_pool: pool,
  }),
  offers: ({ seller, selling, buying, sponsor }) => ({
    seller,
    selling: canonical(selling),
    buying: canonical(buying),
    sponsor,
  }),
  claimableBalances: ({ asset, sponsor, claimant }) => ({
    asset: canonical(asset),
    sponsor,
    claimant,
  }),
  liquidityPools: ({ reserves = [], account }) => ({
    reserves: reserves.length === 0 ? undefined : reserves.map(formatAsset).join(','),
    account,
  }),
  assets: ({ code, issuer }) => ({ asset_code: code, asset_issuer: issuer }),
  tradeAggregations: ({ base, counter, resolution, offset, startTime, endTime }) => ({
    ...assetQuery(base, 'base_'),
    ...assetQuery(counter, 'counter_'),
    resolution,
    offset,
    start_time: startTime,
    end_time: endTime,
  }),
}

/** A collection's filter as the service's own parameters (rest.md 1.1). */
export const filterParameters = <K extends keyof Collections>(
  kind: K,
  of: Owner | undefined,
  filter: FilterOf<K>,
): Parameters => byKind[kind](filter, of)

/** `?a=…&b=…`, its keys in alphabetical order and form-encoded as the service's own links (rest.md 1.4). */
export function queryOf(parameters: Parameters): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(parameters))
    if (value !== undefined) query.set(key, String(value))
  query.sort()
  return query.size === 0 ? '' : `?${query}`
}
