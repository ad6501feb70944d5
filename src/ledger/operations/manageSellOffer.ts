import { stroops } from '../values/numbers.ts'
import { amount, assetValue, type Sentence, type Value } from '../values/value.ts'
import { type DescriptionContext, defineOperation, verb } from './define.ts'
import {
  type OfferTerms,
  offerRow,
  offerTermsFromRest,
  offerTermsFromXdr,
  offerTermsToRest,
  pairRows,
  tradeEffects,
} from './parts/offers.ts'
import { offerResults } from './parts/results.ts'

/** Creates, updates or cancels an offer to sell. */
export interface ManageSellOffer extends OfferTerms {
  /** The requested offer id: 0 for a new offer, whatever id it received. */
  readonly offerId: bigint
}

export const manageSellOffer = defineOperation({
  type: 'manage_sell_offer',
  typeNumber: 3,
  xdr: 'manageSellOffer',
  label: 'Sell offer',
  fromRest: (record): ManageSellOffer => ({
    ...offerTermsFromRest(record),
    offerId: record.signed('offer_id'),
  }),
  fromXdr: ({ manageSellOfferOp: op }) => ({
    ...offerTermsFromXdr(op),
    amount: stroops(op.amount),
    offerId: op.offerId,
  }),
  toRest: (body) => ({ ...offerTermsToRest(body), offer_id: body.offerId.toString() }),
  fields: (body) => [
    offerRow(body.offerId),
    { label: 'Amount sold', value: amount(body.amount, body.selling) },
    {
      label: 'Price',
      value: sellPrice(body),
    },
    ...pairRows(body),
  ],
  summary: (body, context) =>
    body.amount === 0n && body.offerId !== 0n
      ? cancelled(body.offerId, context)
      : [
          ...offered(body.offerId, context),
          'to sell',
          amount(body.amount, body.selling),
          'for',
          assetValue(body.buying),
          'at',
          sellPrice(body),
        ],
  payment: 'never',
  participants: () => [],
  assets: ({ manageSellOfferOp: op }) => [op.selling, op.buying],
  effects: (_arm, context) => tradeEffects(context),
  results: {
    manageSellOfferSuccess: 'op_success',
    manageSellOfferMalformed: 'op_malformed',
    manageSellOfferSellNoTrust: 'op_sell_no_trust',
    manageSellOfferBuyNoTrust: 'op_buy_no_trust',
    manageSellOfferSellNotAuthorized: 'sell_not_authorized',
    manageSellOfferBuyNotAuthorized: 'buy_not_authorized',
    manageSellOfferLineFull: offerResults.lineFull,
    manageSellOfferUnderfunded: offerResults.underfunded,
    manageSellOfferCrossSelf: 'op_cross_self',
    manageSellOfferSellNoIssuer: 'op_sell_no_issuer',
    manageSellOfferBuyNoIssuer: 'buy_no_issuer',
    manageSellOfferNotFound: 'op_offer_not_found',
    manageSellOfferLowReserve: 'op_low_reserve',
  },
})

/** The price of one unit of the sold asset. */
export const sellPrice = ({ price, selling, buying }: OfferTerms): Value => ({
  kind: 'price',
  price,
  selling,
  buying,
})

/** The beginning of a sentence about an offer that is created or updated. */
export const offered = (offerId: bigint, context: DescriptionContext): Sentence =>
  offerId === 0n
    ? [verb(context, 'offered', 'offer')]
    : [verb(context, 'changed', 'change'), { kind: 'offer', id: offerId }]

/** The sentence about an offer that is cancelled. */
export const cancelled = (offerId: bigint, context: DescriptionContext): Sentence => [
  verb(context, 'cancelled', 'cancel'),
  { kind: 'offer', id: offerId },
]
