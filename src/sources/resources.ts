import type { ToldTrade } from '../derive/market/toldTrade.ts'
import type { ToldEffect } from '../effects/registry.ts'
import type { Account } from '../model/account.ts'
import type { AccountDataEntry } from '../model/accountData.ts'
import type { Asset } from '../model/asset.ts'
import type { AssetStat } from '../model/assetStat.ts'
import type { ClaimableBalance } from '../model/claimableBalance.ts'
import type { TransactionHash } from '../model/values/hash.ts'
import type { Ledger } from '../model/ledger.ts'
import type { LedgerSequence } from '../model/values/ledgerSequence.ts'
import type { LiquidityPool } from '../model/liquidityPool.ts'
import type { FeeStats, NetworkStatus } from '../model/network.ts'
import type { Offer, OfferId } from '../model/offer.ts'
import type { OrderBook, OrderBookPair } from '../model/orderBook.ts'
import type { PageRequest } from '../model/page.ts'
import type { PathRequest, PaymentPath } from '../model/paymentPath.ts'
import type {
  AccountId,
  ClaimableBalanceId,
  LiquidityPoolId,
  SignerKey,
} from '../model/values/strkey.ts'
import type { UnixSeconds } from '../model/values/time.ts'
import type { Toid } from '../model/values/toid.ts'
import type { Resolution, TradeAggregation } from '../model/tradeAggregation.ts'
import type { Transaction } from '../model/transaction.ts'
import type { ToldOperation } from '../operations/registry.ts'

/** What can be read one at a time, by what id. */
export interface Entities {
  /** The network and what this service holds of it. */
  network: { id: 'current'; value: NetworkStatus }
  feeStats: { id: 'current'; value: FeeStats }
  ledger: { id: LedgerSequence; value: Ledger }
  /** By outer or inner hash; the answer's hash is the one asked for. */
  transaction: { id: TransactionHash; value: Transaction }
  operation: { id: Toid; value: ToldOperation }
  account: { id: AccountId; value: Account }
  accountData: { id: AccountDataName; value: AccountDataEntry }
  offer: { id: OfferId; value: Offer }
  claimableBalance: { id: ClaimableBalanceId; value: ClaimableBalance }
  liquidityPool: { id: LiquidityPoolId; value: LiquidityPool }
  orderBook: { id: OrderBookPair; value: OrderBook }
  /** At most five for each asset at the open end, best first. */
  paths: { id: PathRequest; value: readonly PaymentPath[] }
}

export interface AccountDataName {
  readonly account: AccountId
  readonly name: string
}

/**
 * What is read in pages, whose pages there are, and what they can be narrowed by: the grid is the REST
 * service's own router. Failed ones are included unless `successfulOnly`.
 */
export interface Collections {
  ledgers: { item: Ledger; of: never; filter: NoFilter }
  transactions: {
    item: Transaction
    of: 'ledger' | 'account' | 'claimableBalance' | 'liquidityPool'
    filter: SuccessFilter
  }
  operations: {
    item: ToldOperation
    of: 'ledger' | 'transaction' | 'account' | 'claimableBalance' | 'liquidityPool'
    filter: SuccessFilter
  }
  payments: { item: ToldOperation; of: 'ledger' | 'transaction' | 'account'; filter: SuccessFilter }
  effects: {
    item: ToldEffect
    of: 'ledger' | 'transaction' | 'operation' | 'account' | 'liquidityPool'
    filter: NoFilter
  }
  /** Each from its seller's side: the service's own base and counter depend on where its history begins. */
  trades: {
    item: ToldTrade
    of: 'ledger' | 'transaction' | 'operation' | 'account' | 'liquidityPool' | 'offer'
    filter: TradeFilter
  }
  /** By exactly one filter. */
  accounts: { item: Account; of: never; filter: AccountFilter }
  offers: { item: Offer; of: 'account'; filter: OfferFilter }
  claimableBalances: { item: ClaimableBalance; of: never; filter: ClaimableBalanceFilter }
  liquidityPools: { item: LiquidityPool; of: never; filter: LiquidityPoolFilter }
  assets: { item: AssetStat; of: never; filter: AssetFilter }
  tradeAggregations: { item: TradeAggregation; of: never; filter: TradeAggregationFilter }
}

export type NoFilter = Readonly<Record<string, never>>
export interface SuccessFilter {
  readonly successfulOnly?: boolean | undefined
}
export interface TradeFilter {
  readonly type?: 'orderbook' | 'liquidity_pool' | undefined
  /** A pair: both or neither. */
  readonly base?: Asset | undefined
  readonly counter?: Asset | undefined
}
export interface AccountFilter {
  readonly signer?: SignerKey | undefined
  readonly sponsor?: AccountId | undefined
  /** Holders of a trustline to it. */
  readonly asset?: Asset | undefined
  /** Holders of its shares. */
  readonly pool?: LiquidityPoolId | undefined
}
export interface OfferFilter {
  readonly seller?: AccountId | undefined
  readonly selling?: Asset | undefined
  readonly buying?: Asset | undefined
  readonly sponsor?: AccountId | undefined
}
export interface ClaimableBalanceFilter {
  readonly asset?: Asset | undefined
  readonly sponsor?: AccountId | undefined
  readonly claimant?: AccountId | undefined
}
/** One of the two: the REST service fails on both. */
export interface LiquidityPoolFilter {
  /** Pools with all of these in reserve. */
  readonly reserves?: readonly Asset[] | undefined
  /** Pools of which it holds shares. */
  readonly account?: AccountId | undefined
}
export interface AssetFilter {
  readonly code?: string | undefined
  readonly issuer?: AccountId | undefined
}
/** Pair and span are needed; times in milliseconds of Unix time, the end excluded. */
export interface TradeAggregationFilter {
  readonly base?: Asset | undefined
  readonly counter?: Asset | undefined
  readonly resolution?: Resolution | undefined
  readonly offset?: number | undefined
  readonly startTime?: number | undefined
  readonly endTime?: number | undefined
}
/** What a collection can be narrowed by. */
export type FilterOf<K extends keyof Collections> = Collections[K]['filter']

interface OwnerIds {
  ledger: LedgerSequence
  transaction: TransactionHash
  operation: Toid
  account: AccountId
  claimableBalance: ClaimableBalanceId
  liquidityPool: LiquidityPoolId
  offer: OfferId
}
/** Whose collection: a ledger's transactions, an account's effects… */
export type Owner<Kind extends keyof OwnerIds = keyof OwnerIds> = {
  [K in Kind]: { readonly kind: K; readonly id: OwnerIds[K] }
}[Kind]
/** The owners a collection has. */
export type OwnerOf<K extends keyof Collections> = Owner<Collections[K]['of']>

/** A ledger by its number or by a time of its closing. */
export type LedgerBound = { readonly ledger: LedgerSequence } | { readonly time: UnixSeconds }

/** What a list of history is narrowed by where no service has a filter for it: item by item, as they are read. */
export interface Narrow {
  /** The REST service's name of an operation's or effect's type. */
  readonly type?: string | undefined
  /** The record names the asset. */
  readonly asset?: Asset | undefined
  /** The record names the account. */
  readonly account?: AccountId | undefined
  readonly successful?: boolean | undefined
  /** The first ledger: of a time, the first closed then or later. */
  readonly from?: LedgerBound | undefined
  /** The last ledger: of a time, the last closed then or before. */
  readonly to?: LedgerBound | undefined
}

/** A page of a collection, narrowed. */
export interface ListRequest<K extends keyof Collections> extends PageRequest {
  readonly filter?: FilterOf<K> | undefined
  /** Of history alone; a source by itself knows nothing of it (narrow/narrowedList.ts). */
  readonly narrow?: Narrow | undefined
}
