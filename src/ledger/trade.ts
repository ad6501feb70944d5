import { type Value, address, none } from './values/value.ts'
import type { Stroops } from './values/amount.ts'
import type { Asset } from './asset.ts'
import type { AccountId, LiquidityPoolId, Toid } from './values/ids.ts'
import type { UnixSeconds } from './values/time.ts'

/** One exchange of two assets: a taker met an offer or a pool. */
export interface Trade {
  readonly operation: Toid
  /** The claim atom's index from 0; the paging token is `operation-index`. */
  readonly index: number
  readonly ledgerClosedAt: UnixSeconds
  readonly type: 'orderbook' | 'liquidity_pool'
  readonly base: TradeSide
  readonly counter: TradeSide
  readonly baseIsSeller: boolean
  /** The offer's price as recorded, or the pool's exact ratio; counter per base. */
  readonly price?: { readonly n: bigint; readonly d: bigint } | undefined
  readonly poolFee?: number | undefined
}

/** One side of a trade. */
export interface TradeSide {
  readonly account?: AccountId | undefined
  readonly pool?: LiquidityPoolId | undefined
  /** A taker without a remaining offer has 2^62 + operation id. */
  readonly offer?: bigint | undefined
  readonly asset: Asset
  readonly amount: Stroops
}

/** The token that pages trades: operation id and claim atom. */
export const tradePagingToken = ({ operation, index }: Trade): string => `${operation}-${index}`

/** A side's account or pool, as a value. */
export function traderOf({ account, pool }: TradeSide): Value {
  if (account !== undefined) return address(account)
  return pool === undefined ? none : { kind: 'liquidityPool', id: pool }
}
