import { stroops } from '../values/numbers.ts'
import { amount, assetValue } from '../values/value.ts'
import { defineOperation, verb } from './define.ts'
import { manageSellOffer, sellPrice } from './manageSellOffer.ts'
import {
  type OfferTerms,
  offerTermsFromRest,
  offerTermsFromXdr,
  offerTermsToRest,
  pairRows,
  tradeEffects,
} from './parts/offers.ts'

/** Creates an offer to sell that fills no offer of the same price. */
export type CreatePassiveSellOffer = OfferTerms

export const createPassiveSellOffer = defineOperation({
  type: 'create_passive_sell_offer',
  typeNumber: 4,
  xdr: 'createPassiveSellOffer',
  label: 'Passive sell offer',
  fromRest: (record): CreatePassiveSellOffer => offerTermsFromRest(record),
  fromXdr: ({ createPassiveSellOfferOp: op }) => ({
    ...offerTermsFromXdr(op),
    amount: stroops(op.amount),
  }),
  toRest: (body) => offerTermsToRest(body),
  fields: (body) => [
    { label: 'Amount sold', value: amount(body.amount, body.selling) },
    {
      label: 'Price',
      value: sellPrice(body),
    },
    ...pairRows(body),
  ],
  summary: (body, context) => [
    verb(context, 'offered', 'offer'),
    'passively to sell',
    amount(body.amount, body.selling),
    'for',
    assetValue(body.buying),
    'at',
    sellPrice(body),
  ],
  payment: 'never',
  participants: () => [],
  assets: ({ createPassiveSellOfferOp: op }) => [op.selling, op.buying],
  effects: (_arm, context) => tradeEffects(context),
  results: manageSellOffer.results,
})
