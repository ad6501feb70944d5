import type { Asset } from '../model/asset.ts'
import type { Trade } from '../model/trade.ts'
import type { Resolution } from '../model/tradeAggregation.ts'
import type { LedgerSequence } from '../model/values/ledgerSequence.ts'
import type { AccountId, ContractId, LiquidityPoolId, SignerKey } from '../model/values/strkey.ts'
import type { UnixSeconds } from '../model/values/time.ts'

/** A ledger by its number or by a time of its closing. */
export type LedgerBound = { readonly ledger: LedgerSequence } | { readonly time: UnixSeconds }

/** The part of history that is wanted. */
export interface RangeFilter {
  /** The first ledger: of a time, the first closed then or later. */
  readonly from?: LedgerBound | undefined
  /** The last ledger: of a time, the last closed then or before. */
  readonly to?: LedgerBound | undefined
}
export interface TransactionFilter extends RangeFilter {
  /** Involving the account: any field of the record has it. */
  readonly account?: AccountId | undefined
  /** Successful ones alone, or failed ones alone; both where absent. */
  readonly successful?: boolean | undefined
}
/** Of operations and payments. */
export interface OperationFilter extends TransactionFilter {
  /** The REST service's name. */
  readonly type?: string | undefined
  /** Any field of the record names the asset; of lumens, types that move nothing else as well. */
  readonly asset?: Asset | undefined
  /** Calls the contract, or moved an asset to or from it. */
  readonly contract?: ContractId | undefined
}
export interface EffectFilter extends RangeFilter {
  /** The REST service's name. */
  readonly type?: string | undefined
  readonly asset?: Asset | undefined
  readonly account?: AccountId | undefined
}
export interface TradeFilter extends RangeFilter {
  readonly type?: Trade['type'] | undefined
  /** A pair: both or neither. */
  readonly base?: Asset | undefined
  readonly counter?: Asset | undefined
  readonly asset?: Asset | undefined
  readonly account?: AccountId | undefined
}
/** What any list of history takes, seen as one; each part means something to some of them. */
export interface HistoryFilter
  extends Omit<OperationFilter, 'type'>,
    Pick<TradeFilter, 'base' | 'counter'> {
  readonly type?: string | undefined
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
