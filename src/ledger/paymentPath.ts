import type { Stroops } from './values/amount.ts'
import type { Asset } from './asset.ts'
import type { AccountId } from './values/ids.ts'

/** A path request (rest.md 3.14). */
export type PathRequest =
  | {
      readonly kind: 'strictSend'
      readonly source: Asset
      /** Sent, exactly. */
      readonly amount: Stroops
      /** Any of these assets, or any that this account can hold. */
      readonly destination: AccountId | readonly Asset[]
    }
  | {
      readonly kind: 'strictReceive'
      readonly destination: Asset
      /** Received, exactly. */
      readonly amount: Stroops
      /** Any of these assets, or any that this account holds enough of. */
      readonly source: AccountId | readonly Asset[]
    }

/** A path from one asset to another through offers and pools. */
export interface PaymentPath {
  readonly source: Asset
  readonly sourceAmount: Stroops
  readonly destination: Asset
  readonly destinationAmount: Stroops
  /** The assets between; empty for a direct exchange. */
  readonly path: readonly Asset[]
}
