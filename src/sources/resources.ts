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
} from '../collections/filters.ts'
import type { DescribedTrade } from '../derive/market/describedTrade.ts'
import type { DescribedEffect } from '../effects/registry.ts'
import type { Account } from '../model/account.ts'
import type { AccountDataEntry } from '../model/accountData.ts'
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
import type { AccountId, ClaimableBalanceId, LiquidityPoolId } from '../model/values/strkey.ts'
import type { Toid } from '../model/values/toid.ts'
import type { TradeAggregation } from '../model/tradeAggregation.ts'
import type { Transaction } from '../model/transaction.ts'
import type { DescribedOperation } from '../operations/registry.ts'

/** What can be read one at a time, by what id. */
export interface Entities {
  /** The network and what this service holds of it. */
  network: { id: 'current'; value: NetworkStatus }
  feeStats: { id: 'current'; value: FeeStats }
  ledger: { id: LedgerSequence; value: Ledger }
  /** By outer or inner hash; the answer's hash is the one asked for. */
  transaction: { id: TransactionHash; value: Transaction }
  operation: { id: Toid; value: DescribedOperation }
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
 * What is read in pages, whose pages there are, and what they can be filtered by: the grid is the REST
 * service's own router. Failed ones are included unless the filter leaves them out.
 */
export interface Collections {
  ledgers: { item: Ledger; of: never; filter: RangeFilter }
  transactions: {
    item: Transaction
    of: 'ledger' | 'account' | 'claimableBalance' | 'liquidityPool'
    filter: TransactionFilter
  }
  operations: {
    item: DescribedOperation
    of: 'ledger' | 'transaction' | 'account' | 'claimableBalance' | 'liquidityPool'
    filter: OperationFilter
  }
  payments: {
    item: DescribedOperation
    of: 'ledger' | 'transaction' | 'account'
    filter: OperationFilter
  }
  effects: {
    item: DescribedEffect
    of: 'ledger' | 'transaction' | 'operation' | 'account' | 'liquidityPool'
    filter: EffectFilter
  }
  /** Each from its seller's side: the service's own base and counter depend on where its history begins. */
  trades: {
    item: DescribedTrade
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

/** What a collection can be filtered by. */
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

/** A page of a collection, filtered. */
export interface ListRequest<K extends keyof Collections> extends PageRequest {
  readonly filter?: FilterOf<K> | undefined
}
