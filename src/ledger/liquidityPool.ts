import type { Stroops } from './values/amount.ts'
import type { Asset } from './asset.ts'
import type { LedgerSequence, LiquidityPoolId } from './values/ids.ts'
import type { UnixSeconds } from './values/time.ts'

/** A constant product pool as of the latest ledger (CAP-38, XDR `LiquidityPoolEntry`). */
export interface LiquidityPool {
  readonly id: LiquidityPoolId
  /** Basis points: 30 is 0.3 %. */
  readonly fee: number
  /** Accounts that hold shares. */
  readonly trustlineCount: bigint
  readonly totalShares: Stroops
  /** Both, in the pool's own order. */
  readonly reserves: readonly { readonly asset: Asset; readonly amount: Stroops }[]
  readonly lastModifiedLedger: LedgerSequence
  /** Absent where that ledger is no longer served, or not in the index. */
  readonly lastModifiedTime?: UnixSeconds | undefined
}
