import { type Stroops, formatAmount, type Price } from '../../values/amount.ts'
import type { Asset } from '../../asset.ts'
import { assetFromXdr } from '../../xdr/fromXdr.ts'
import type * as Xdr from '../../xdr/generated/xdr.ts'
import { type RecordReader, assetToRest } from '../../restRecord.ts'
import { type Field, assetValue } from '../../values/value.ts'
import { priceFromRest, priceToRest } from './priceText.ts'

/** The fields that all operations on the order book share. */
export interface OfferTerms {
  readonly selling: Asset
  readonly buying: Asset
  /** The amount of the asset sold; of the one bought for a buy offer. 0 cancels the offer. */
  readonly amount: Stroops
  /** The price as in the envelope, not reduced: of the bought per sold, or of the sold per bought for a buy offer. */
  readonly price: Price
}

/** The terms in a REST record. */
export const offerTermsFromRest = (record: RecordReader): OfferTerms => ({
  selling: record.asset('selling_'),
  buying: record.asset('buying_'),
  amount: record.amount('amount'),
  price: priceFromRest(record, 'price_r'),
})

/** The terms in XDR, less the amount, which has two names there. */
export const offerTermsFromXdr = (
  op: Pick<Xdr.ManageSellOfferOp, 'selling' | 'buying' | 'price'>,
): Omit<OfferTerms, 'amount'> => ({
  selling: assetFromXdr(op.selling),
  buying: assetFromXdr(op.buying),
  price: { n: op.price.n, d: op.price.d },
})

/** The terms as REST writes them. */
export const offerTermsToRest = (body: OfferTerms): Readonly<Record<string, unknown>> => ({
  amount: formatAmount(body.amount),
  price: priceToRest(body.price),
  price_r: { n: body.price.n, d: body.price.d },
  ...assetToRest(body.buying, 'buying_'),
  ...assetToRest(body.selling, 'selling_'),
})

/** The rows of the two assets. */
export const pairRows = (body: OfferTerms): readonly Field[] => [
  { label: 'Selling', value: assetValue(body.selling) },
  { label: 'Buying', value: assetValue(body.buying) },
]

/** The row of the named offer: a new one has no number yet. */
export const offerRow = (offerId: bigint): Field => ({
  label: 'Offer',
  value: offerId === 0n ? { kind: 'text', text: 'a new one' } : { kind: 'offer', id: offerId },
})
