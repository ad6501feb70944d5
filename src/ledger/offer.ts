import type { Stroops, Price } from './values/amount.ts'
import type { Asset } from './asset.ts'
import type { Brand, LedgerSequence, AccountId } from './values/ids.ts'
import type { UnixSeconds } from './values/time.ts'

/** An offer's number, given by the ledger, int64. */
export type OfferId = Brand<bigint, 'OfferId'>

/** Marks an offer's id that comes from XDR. */
export const offerId = (id: bigint): OfferId => id as OfferId

/** Reads an offer's id: decimal, above 0, at most 2^63 − 1. */
export function parseOfferId(text: string): OfferId | undefined {
  if (!/^\d{1,19}$/.test(text)) return undefined
  const id = BigInt(text)
  return id > 0n && id < 1n << 63n ? (id as OfferId) : undefined
}

/** An offer as of the latest ledger (XDR `OfferEntry`). */
export interface Offer {
  readonly id: OfferId
  readonly seller: AccountId
  readonly selling: Asset
  readonly buying: Asset
  /** The remaining amount, of the selling asset. */
  readonly amount: Stroops
  /** Buying per selling. */
  readonly price: Price
  readonly lastModifiedLedger: LedgerSequence
  /** Absent where that ledger is no longer served, or not in the index. */
  readonly lastModifiedTime?: UnixSeconds | undefined
  readonly sponsor?: AccountId | undefined
}
