import type { Asset } from './asset.ts'
import type { AccountId, AnyAddress, ClaimableBalanceId, LiquidityPoolId } from './values/ids.ts'

/** A holder of an asset. */
export type Holder = AccountId | AnyAddress | LiquidityPoolId | ClaimableBalanceId

/** A change of a holder's balance in a transaction, in stroops. */
export interface BalanceChange {
  readonly holder: Holder
  /** An asset, or the shares of a pool. */
  readonly unit: Asset | LiquidityPoolId
  readonly amount: bigint
  readonly reasons: readonly ChangeReason[]
}

/** The amount that a holder's entry gained (or lost) beyond what the transaction's effects explain, in stroops. */
export type BalanceRemainder = Pick<BalanceChange, 'holder' | 'unit' | 'amount'>

/** The cause of a balance change, and the offer behind it. */
export interface ChangeReason {
  readonly text: string
  readonly offer?: bigint | undefined
}
