import type { Stroops } from './values/amount.ts'
import type { Asset } from './asset.ts'
import type { AccountId } from './values/strkey.ts'

/** A path request (rest.md 3.14). */
export type PathRequest =
  | {
      readonly kind: 'strictSend'
      readonly source: Asset
      /** Sent, exactly. */
      readonly amount: Stroops
      /** Any of these, or whatever this account can hold. */
      readonly destination: AccountId | readonly Asset[]
    }
  | {
      readonly kind: 'strictReceive'
      readonly destination: Asset
      /** Received, exactly. */
      readonly amount: Stroops
      /** Any of these, or whatever this account holds enough of. */
      readonly source: AccountId | readonly Asset[]
    }

/** A way from one asset to another over offers and pools. */
export interface PaymentPath {
  readonly source: Asset
  readonly sourceAmount: Stroops
  readonly destination: Asset
  readonly destinationAmount: Stroops
  /** The assets between; empty: directly. */
  readonly path: readonly Asset[]
}
