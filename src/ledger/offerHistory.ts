import { type Asset, formatAsset } from './asset.ts'
import type { Offer } from './offer.ts'
import { type OfferEvent, otherSide, ownSide } from './offerLife.ts'
import { offerLeft } from './operations/parts/offers.ts'
import type { DescribedOperation } from './operations/registry.ts'
import type { Trade } from './trade.ts'
import type { AccountId, OfferId } from './values/ids.ts'
import { operationResults } from './xdr/closedLedger.ts'
import type * as Xdr from './xdr/generated/xdr.ts'

/** An offer's owner and assets. */
interface OfferPair {
  readonly seller: AccountId
  readonly selling: Asset
  readonly buying: Asset
}

/** The terms of an offer: of its ledger entry, or of its first trade where it has no entry; undefined without either. */
export function offerTerms(
  id: OfferId,
  entry: Offer | undefined,
  trades: readonly Trade[],
): OfferPair | undefined {
  if (entry !== undefined) return entry
  const [first] = trades
  if (first === undefined) return undefined
  const side = ownSide(first, id)
  if (side.account === undefined) return undefined
  return { seller: side.account, selling: side.asset, buying: otherSide(first, id).asset }
}

/** The fills of an offer, one per trade. */
export const offerFills = (trades: readonly Trade[]): readonly OfferEvent[] =>
  trades.map((trade) => ({
    kind: 'filled',
    at: trade.operation,
    time: trade.ledgerClosedAt,
    trade,
  }))

/** The operations that name an offer's id: each updated it, or cancelled it with amount 0. */
export const offerChanges = (
  operations: readonly DescribedOperation[],
  id: OfferId,
): readonly OfferEvent[] =>
  operations.flatMap((operation) => {
    const { body } = operation
    if (!('offerId' in body) || body.offerId !== id) return []
    return [eventOf(body.amount === 0n ? 'cancelled' : 'updated', operation)]
  })

/** The event of the operation that created an offer, and the amount that it left in the book. */
export const offerCreation = (operation: DescribedOperation, left: bigint): OfferEvent => ({
  ...eventOf('created', operation),
  left,
})

const eventOf = (
  kind: 'created' | 'updated' | 'cancelled',
  { id, createdAt, source, description }: DescribedOperation,
) => ({ kind, at: id, time: createdAt, by: source, summary: description.summary })

/** An operation that requests a new offer of these assets may create it; only its result states an id. */
export function mayCreateOffer({ body }: DescribedOperation, terms: OfferPair): boolean {
  if (!('selling' in body)) return false
  return (!('offerId' in body) || body.offerId === 0n) && isOfPair(body, terms)
}

const isOfPair = (
  { selling, buying }: { readonly selling: Asset; readonly buying: Asset },
  terms: OfferPair,
): boolean =>
  formatAsset(selling) === formatAsset(terms.selling) &&
  formatAsset(buying) === formatAsset(terms.buying)

/**
 * Finds what the operation at an index from 0 (the inner transaction's for a fee bump) left of this offer in the book, if
 * any.
 */
export function leftOfOffer(
  result: Xdr.TransactionResult,
  index: number,
  id: OfferId,
): bigint | undefined {
  const operationResult = operationResults(result)[index]
  const left = operationResult?.type === 'opInner' ? offerLeft(operationResult.tr) : undefined
  return left?.offerId === id ? left.amount : undefined
}

export const byOperation = (a: OfferEvent, b: OfferEvent): number =>
  a.at < b.at ? -1 : a.at > b.at ? 1 : 0
