import type { Asset } from '../asset.ts'
import type {
  AccountId,
  AnyAddress,
  ClaimableBalanceId,
  LiquidityPoolId,
} from '../values/strkey.ts'

/** Who or what can hold an asset. */
export type Holder = AccountId | AnyAddress | LiquidityPoolId | ClaimableBalanceId

/** What a holder has more or less of after a transaction, in stroops; the fee apart. */
export interface BalanceChange {
  readonly holder: Holder
  /** An asset, or the shares of a pool. */
  readonly unit: Asset | LiquidityPoolId
  readonly amount: bigint
  /** Each once, in order. */
  readonly because: readonly ChangeReason[]
}

/** Why a balance changed, in words, and the offer that they are about. */
export interface ChangeReason {
  readonly words: string
  readonly offer?: bigint | undefined
}
