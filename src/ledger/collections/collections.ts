import type { DescribedTrade } from '../market/describedTrade.ts'
import type { DescribedEffect } from '../effects/registry.ts'
import type { Account } from '../account.ts'
import type { AssetStat } from '../assetStat.ts'
import type { ClaimableBalance } from '../claimableBalance.ts'
import type { Ledger } from '../ledger.ts'
import type { LiquidityPool } from '../liquidityPool.ts'
import type { Offer } from '../offer.ts'
import type { Order, PageRequest } from '../values/page.ts'
import type { TradeAggregation } from '../tradeAggregation.ts'
import type { Transaction } from '../transaction.ts'
import type { DescribedOperation } from '../operations/registry.ts'
import {
  type FilterDescriptor,
  type FilterValues,
  effectFilters,
  involving,
  operationFilters,
  pair,
  range,
  sponsor,
  transactionFilters,
} from './filterDescriptors.ts'
import type { Owner } from './owners.ts'

interface Descriptor {
  /** In the REST service's paths and in those of this explorer. */
  readonly segment: string
  readonly title: string
  /** Records that have such a list, by the REST service's router. */
  readonly owners: readonly Owner['kind'][]
  /** `history` lists what happened, ledger by ledger; `state` lists what exists now. */
  readonly contains: 'history' | 'state'
  /** The order in which a list is shown: newest first, or by name. */
  readonly order: Order
  /** Items of a page, unless the address says otherwise. */
  readonly limit: number
  /** The content of a cursor: a TOID, a TOID with an index within its operation, or text of the service. */
  readonly cursor: 'toid' | 'indexedToid' | 'token'
  /** In the order of the form. */
  readonly filters: readonly FilterDescriptor[]
}

const defaults = { order: 'desc', limit: 20, owners: [] } as const
const history = { ...defaults, contains: 'history', cursor: 'toid' } as const
const state = { ...defaults, contains: 'state', cursor: 'token' } as const
const byName = { ...state, order: 'asc' } as const

/** Lists, in the order of the menu. Paths, cursors, order, owners, filters and forms follow from it. */
export const lists = {
  ledgers: { ...history, segment: 'ledgers', title: 'Ledgers', filters: range },
  transactions: {
    ...history,
    segment: 'transactions',
    title: 'Transactions',
    owners: ['ledger', 'account', 'claimableBalance', 'liquidityPool'],
    filters: transactionFilters,
  },
  operations: {
    ...history,
    segment: 'operations',
    title: 'Operations',
    owners: ['ledger', 'transaction', 'account', 'claimableBalance', 'liquidityPool'],
    filters: operationFilters,
  },
  payments: {
    ...history,
    segment: 'payments',
    title: 'Payments',
    owners: ['ledger', 'transaction', 'account'],
    filters: operationFilters,
  },
  effects: {
    ...history,
    segment: 'effects',
    title: 'Effects',
    owners: ['ledger', 'transaction', 'operation', 'account', 'liquidityPool'],
    cursor: 'indexedToid',
    filters: effectFilters,
  },
  /** Each from its seller's side: the service's own base and counter depend on where its history begins. */
  trades: {
    ...history,
    segment: 'trades',
    title: 'Trades',
    owners: ['ledger', 'transaction', 'operation', 'account', 'liquidityPool', 'offer'],
    cursor: 'indexedToid',
    filters: [
      { name: 'type', value: 'tradeType', label: 'Type', rest: 'trade_type' },
      ...pair,
      ...involving,
      ...range,
    ],
  },
  /** Accounts are listed by exactly one filter. */
  accounts: {
    ...byName,
    segment: 'accounts',
    title: 'Accounts',
    filters: [
      { name: 'asset', value: 'issuedAsset', label: 'Trustline to', rest: 'asset' },
      { name: 'signer', value: 'signer', label: 'Signer', rest: 'signer' },
      sponsor,
      { name: 'pool', value: 'liquidityPool', label: 'Pool shares', rest: 'liquidity_pool' },
    ],
  },
  assets: {
    ...byName,
    segment: 'assets',
    title: 'Assets',
    filters: [
      { name: 'code', value: 'assetCode', label: 'Code', rest: 'asset_code' },
      { name: 'issuer', value: 'account', label: 'Issuer', rest: 'asset_issuer' },
    ],
  },
  offers: {
    ...state,
    segment: 'offers',
    title: 'Offers',
    owners: ['account'],
    filters: [
      { name: 'seller', value: 'account', label: 'Seller', rest: 'seller' },
      { name: 'selling', value: 'asset', label: 'Selling', rest: 'selling' },
      { name: 'buying', value: 'asset', label: 'Buying', rest: 'buying' },
      sponsor,
    ],
  },
  claimableBalances: {
    ...state,
    segment: 'claimable_balances',
    title: 'Claimable balances',
    filters: [
      { name: 'claimant', value: 'account', label: 'Claimant', rest: 'claimant' },
      { name: 'asset', value: 'asset', label: 'Asset', rest: 'asset' },
      sponsor,
    ],
  },
  /** Liquidity pools are listed by one filter at most: the REST service fails on both. */
  liquidityPools: {
    ...byName,
    segment: 'liquidity_pools',
    title: 'Liquidity pools',
    filters: [
      { name: 'reserves', value: 'reserves', label: 'Reserves', rest: 'reserves' },
      { name: 'account', value: 'account', label: 'Shares held by', rest: 'account' },
    ],
  },
} as const satisfies Record<string, Descriptor>

export const collections = {
  ...lists,
  /** Trade aggregations are listed by pair and time range, the end excluded. A chart shows more of them than a list. */
  tradeAggregations: {
    ...history,
    segment: 'trade_aggregations',
    title: 'Trade aggregations',
    limit: 50,
    cursor: 'token',
    filters: [
      ...pair,
      { name: 'resolution', value: 'resolution', label: 'Interval', rest: 'resolution' },
      { name: 'offset', value: 'milliseconds', label: 'Offset', rest: 'offset' },
      { name: 'startTime', value: 'milliseconds', label: 'From', rest: 'start_time' },
      { name: 'endTime', value: 'milliseconds', label: 'To', rest: 'end_time' },
    ],
  },
} as const satisfies Record<string, Descriptor>

export type CollectionKind = keyof typeof collections
/** One filter of a list. */
export type ListFilter = (typeof lists)[keyof typeof lists]['filters'][number]

/** The filters of a list; trade aggregations have a chart instead. */
export const filtersOf = (kind: CollectionKind): readonly ListFilter[] =>
  kind === 'tradeAggregations' ? [] : lists[kind].filters

/** The collections by name: their items, owners and filters. */
export interface Collections {
  ledgers: Collection<'ledgers', Ledger>
  transactions: Collection<'transactions', Transaction>
  operations: Collection<'operations', DescribedOperation>
  payments: Collection<'payments', DescribedOperation>
  effects: Collection<'effects', DescribedEffect>
  trades: Collection<'trades', DescribedTrade>
  accounts: Collection<'accounts', Account>
  assets: Collection<'assets', AssetStat>
  offers: Collection<'offers', Offer>
  claimableBalances: Collection<'claimableBalances', ClaimableBalance>
  liquidityPools: Collection<'liquidityPools', LiquidityPool>
  tradeAggregations: Collection<'tradeAggregations', TradeAggregation>
}

interface Collection<K extends CollectionKind, Item> {
  item: Item
  of: (typeof collections)[K]['owners'][number]
  filter: ValuesOf<(typeof collections)[K]['filters']>
}
type ValuesOf<Filters extends Descriptor['filters']> = {
  readonly [Each in Filters[number] as Each['name']]?: FilterValues[Each['value']] | undefined
}

export type FilterOf<K extends CollectionKind> = Collections[K]['filter']

/** The filters that lists of the REST service take. */
export function sentFilters(kind: CollectionKind): readonly Required<FilterDescriptor>[] {
  const filters: readonly FilterDescriptor[] = collections[kind].filters
  return filters.flatMap(({ rest, ...filter }) => (rest === undefined ? [] : [{ ...filter, rest }]))
}

export type OwnerOf<K extends CollectionKind> = Owner<Collections[K]['of']>

/** A page of a collection, filtered. */
export interface ListRequest<K extends CollectionKind> extends PageRequest {
  readonly filter?: FilterOf<K> | undefined
}
