import type { DescribedTrade } from '../derive/market/describedTrade.ts'
import type { DescribedEffect } from '../effects/registry.ts'
import type { Account } from '../model/account.ts'
import type { AssetStat } from '../model/assetStat.ts'
import type { ClaimableBalance } from '../model/claimableBalance.ts'
import type { Ledger } from '../model/ledger.ts'
import type { LiquidityPool } from '../model/liquidityPool.ts'
import type { Offer } from '../model/offer.ts'
import type { Order, PageRequest } from '../model/page.ts'
import type { TradeAggregation } from '../model/tradeAggregation.ts'
import type { Transaction } from '../model/transaction.ts'
import type { DescribedOperation } from '../operations/registry.ts'
import type {
  AccountFilter,
  AssetFilter,
  ClaimableBalanceFilter,
  EffectFilter,
  LiquidityPoolFilter,
  OfferFilter,
  OperationFilter,
  RangeFilter,
  TradeAggregationFilter,
  TradeFilter,
  TransactionFilter,
} from './filters.ts'
import type { Owner } from './owners.ts'

interface Descriptor {
  /** The REST service's segment of the path. */
  readonly segment: string
  readonly title: string
  /** Whose lists there are, beside the network's own: the grid is the REST service's own router. */
  readonly owners: readonly Owner['kind'][]
  /** What happened, ledger by ledger, or what exists now. */
  readonly tells: 'history' | 'state'
  /** The order in which a list is shown: newest first, or by name. */
  readonly order: Order
  /** Items of a page, unless the address says otherwise. */
  readonly limit: number
  /** What a cursor holds: a TOID, a TOID with an index within its operation, or text of the service. */
  readonly cursor: 'toid' | 'indexedToid' | 'token'
  /** Parameters of the address that every list of history takes in the panel above it. */
  readonly filters: readonly string[]
}

const page = { order: 'desc', limit: 20, owners: [] } as const
const history = { ...page, tells: 'history', cursor: 'toid' } as const
const state = { ...page, tells: 'state', cursor: 'token', filters: [] } as const
const byName = { ...state, order: 'asc' } as const
const range = ['from', 'to'] as const
const operationFilters = ['type', 'asset', 'account', 'contract', 'successful', ...range] as const

/** What is read in pages. Paths, cursors, order, owners and filters of lists follow from it. */
export const collections = {
  ledgers: { ...history, segment: 'ledgers', title: 'Ledgers', filters: range },
  transactions: {
    ...history,
    segment: 'transactions',
    title: 'Transactions',
    owners: ['ledger', 'account', 'claimableBalance', 'liquidityPool'],
    filters: ['account', 'successful', ...range],
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
    filters: ['type', 'asset', 'account', ...range],
  },
  /** Each from its seller's side: the service's own base and counter depend on where its history begins. */
  trades: {
    ...history,
    segment: 'trades',
    title: 'Trades',
    owners: ['ledger', 'transaction', 'operation', 'account', 'liquidityPool', 'offer'],
    cursor: 'indexedToid',
    filters: ['type', 'asset', 'account', ...range],
  },
  /** By exactly one filter. */
  accounts: { ...byName, segment: 'accounts', title: 'Accounts' },
  offers: { ...state, segment: 'offers', title: 'Offers', owners: ['account'] },
  claimableBalances: { ...state, segment: 'claimable_balances', title: 'Claimable balances' },
  liquidityPools: { ...byName, segment: 'liquidity_pools', title: 'Liquidity pools' },
  assets: { ...byName, segment: 'assets', title: 'Assets' },
  /** A drawing wants more of them than a list. */
  tradeAggregations: {
    ...history,
    segment: 'trade_aggregations',
    title: 'Trade aggregations',
    limit: 50,
    cursor: 'token',
    filters: [],
  },
} as const satisfies Record<string, Descriptor>

export type CollectionKind = keyof typeof collections

interface Items {
  ledgers: Ledger
  transactions: Transaction
  operations: DescribedOperation
  payments: DescribedOperation
  effects: DescribedEffect
  trades: DescribedTrade
  accounts: Account
  offers: Offer
  claimableBalances: ClaimableBalance
  liquidityPools: LiquidityPool
  assets: AssetStat
  tradeAggregations: TradeAggregation
}
interface Filters {
  ledgers: RangeFilter
  transactions: TransactionFilter
  operations: OperationFilter
  payments: OperationFilter
  effects: EffectFilter
  trades: TradeFilter
  accounts: AccountFilter
  offers: OfferFilter
  claimableBalances: ClaimableBalanceFilter
  liquidityPools: LiquidityPoolFilter
  assets: AssetFilter
  tradeAggregations: TradeAggregationFilter
}

/** What collections hold, whose lists there are, and their filters. */
export type Collections = {
  [K in CollectionKind]: {
    item: Items[K]
    of: (typeof collections)[K]['owners'][number]
    filter: Filters[K]
  }
}

/** What a collection can be filtered by. */
export type FilterOf<K extends CollectionKind> = Collections[K]['filter']

/** The owners a collection has. */
export type OwnerOf<K extends CollectionKind> = Owner<Collections[K]['of']>

/** A page of a collection, filtered. */
export interface ListRequest<K extends CollectionKind> extends PageRequest {
  readonly filter?: FilterOf<K> | undefined
}
