import { stroops } from '../values/numbers.ts'
import { amount, assetValue, type Value } from '../values/value.ts'
import { defineOperation } from './define.ts'
import { cancelled, type ManageSellOffer, manageSellOffer, offered } from './manageSellOffer.ts'
import { offerRow, offerTermsFromXdr, pairRows, tradeEffects } from './parts/offers.ts'
import { offerResults } from './parts/results.ts'

/** Creates, updates or cancels an offer to buy; the amount is of the asset bought. */
export type ManageBuyOffer = ManageSellOffer

export const manageBuyOffer = defineOperation({
  type: 'manage_buy_offer',
  typeNumber: 12,
  xdr: 'manageBuyOffer',
  label: 'Buy offer',
  fromRest: manageSellOffer.fromRest,
  fromXdr: ({ manageBuyOfferOp: op }) => ({
    ...offerTermsFromXdr(op),
    amount: stroops(op.buyAmount),
    offerId: op.offerId,
  }),
  toRest: manageSellOffer.toRest,
  fields: (body) => [
    offerRow(body.offerId),
    { label: 'Amount bought', value: amount(body.amount, body.buying) },
    {
      label: 'Price',
      value: buyPrice(body),
    },
    ...pairRows(body),
  ],
  summary: (body, context) =>
    body.amount === 0n && body.offerId !== 0n
      ? cancelled(body.offerId, context)
      : [
          ...offered(body.offerId, context),
          'to buy',
          amount(body.amount, body.buying),
          'for',
          assetValue(body.selling),
          'at',
          buyPrice(body),
        ],
  payment: 'never',
  participants: () => [],
  assets: ({ manageBuyOfferOp: op }) => [op.selling, op.buying],
  effects: (_arm, context) => tradeEffects(context),
  results: {
    manageBuyOfferSuccess: 'op_success',
    manageBuyOfferMalformed: 'op_malformed',
    manageBuyOfferSellNoTrust: 'op_sell_no_trust',
    manageBuyOfferBuyNoTrust: 'op_buy_no_trust',
    manageBuyOfferSellNotAuthorized: 'sell_not_authorized',
    manageBuyOfferBuyNotAuthorized: 'buy_not_authorized',
    manageBuyOfferLineFull: offerResults.lineFull,
    manageBuyOfferUnderfunded: offerResults.underfunded,
    manageBuyOfferCrossSelf: 'op_cross_self',
    manageBuyOfferSellNoIssuer: 'op_sell_no_issuer',
    manageBuyOfferBuyNoIssuer: 'buy_no_issuer',
    manageBuyOfferNotFound: 'op_offer_not_found',
    manageBuyOfferLowReserve: 'op_low_reserve',
  },
})

/** The price of one unit of the bought asset. */
const buyPrice = ({ price, selling, buying }: ManageBuyOffer): Value => ({
  kind: 'price',
  price,
  selling: buying,
  buying: selling,
})
