import type { Offer } from './offer.ts'
import type { Trade, TradeSide } from './trade.ts'
import type { Call } from './values/answer.ts'
import type { AccountAddress, AccountId, OfferId, Toid } from './values/ids.ts'
import type { UnixSeconds } from './values/numbers.ts'
import type { Sentence } from './values/value.ts'

/** The offer whose history is requested. */
export interface OfferLifeRequest {
  readonly id: OfferId
  /** Its ledger entry; undefined where it has none. */
  readonly entry: Offer | undefined
}

/** An offer's history, as far as the source has it, ascending by operation. */
export interface OfferLife {
  readonly events: readonly OfferEvent[]
  /** The offer's owner; undefined where no record names it. */
  readonly seller?: AccountId | undefined
  /** Parts that could not be read or were not scanned, in sentences. */
  readonly gaps: readonly string[]
  /** A larger index may have more of the offer's history. */
  readonly partial: boolean
  readonly calls: readonly Call[]
}

/** One operation that filled, created, updated or cancelled an offer. */
export type OfferEvent =
  | {
      readonly kind: 'filled'
      readonly at: Toid
      readonly time: UnixSeconds
      readonly trade: Trade
    }
  | {
      readonly kind: 'created' | 'updated' | 'cancelled'
      readonly at: Toid
      readonly time: UnixSeconds
      /** The source account of the operation: the subject of the sentence. */
      readonly by: AccountAddress
      readonly summary: Sentence
      /** The amount that it offered after its creation; undefined where that is not read. */
      readonly left?: bigint | undefined
    }

/** The side of a trade on which the offer is. */
export const ownSide = (trade: Trade, id: OfferId): TradeSide =>
  trade.base.offer === id ? trade.base : trade.counter
/** The side of a trade that filled the offer. */
export const otherSide = (trade: Trade, id: OfferId): TradeSide =>
  trade.base.offer === id ? trade.counter : trade.base
