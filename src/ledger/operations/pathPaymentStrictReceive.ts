import { formatAmount, type Stroops, stroops } from '../values/numbers.ts'
import { address, amount } from '../values/value.ts'
import { keyFromXdr } from '../xdr/values.ts'
import { defineOperation, verb } from './define.ts'
import {
  amountSent,
  arrivedOf,
  type PathPayment,
  pathFromXdr,
  pathPaymentEffects,
  pathPaymentFromRest,
  pathPaymentSuccess,
  pathPaymentToRest,
  pathRows,
  unlessFailed,
} from './parts/offers.ts'
import { destinationResults } from './parts/results.ts'

/** Delivers an exact amount of one asset, paid in another up to a limit. */
export interface PathPaymentStrictReceive extends PathPayment {
  /** In the source asset. */
  readonly sourceMax: Stroops
}

export const pathPaymentStrictReceive = defineOperation({
  type: 'path_payment_strict_receive',
  typeNumber: 2,
  xdr: 'pathPaymentStrictReceive',
  label: 'Path payment (strict receive)',
  short: 'Path payment',
  fromRest: (record): PathPaymentStrictReceive => ({
    ...pathPaymentFromRest(record),
    sourceMax: record.amount('source_max'),
  }),
  fromXdr: ({ pathPaymentStrictReceiveOp: op }, { source, result, transactionSuccessful }) => {
    const success = transactionSuccessful ? pathPaymentSuccess(result) : undefined
    return {
      ...pathFromXdr(op, source),
      amount: stroops(op.destAmount),
      sourceAmount: stroops(success ? amountSent(success) : 0n),
      sourceMax: stroops(op.sendMax),
    }
  },
  toRest: (body) => ({ ...pathPaymentToRest(body), source_max: formatAmount(body.sourceMax) }),
  fields: (body, context) =>
    pathRows(
      body,
      { label: 'Sent', value: unlessFailed(body.sourceAmount, body.sourceAsset, context) },
      {
        label: context.successful ? 'Received' : 'To be received',
        value: amount(body.amount, body.asset),
      },
      { label: 'Maximum sent', value: amount(body.sourceMax, body.sourceAsset) },
    ),
  summary: (body, context) => {
    const isTrade = body.from === body.to
    const sent = context.successful ? body.sourceAmount : body.sourceMax
    return [
      isTrade ? verb(context, 'traded', 'trade at most') : verb(context, 'sent', 'send at most'),
      amount(sent, body.sourceAsset),
      ...(isTrade ? [] : ['to', address(body.to)]),
      ...(context.successful ? arrivedOf(body) : ['for exactly', amount(body.amount, body.asset)]),
    ]
  },
  payment: 'always',
  participants: ({ pathPaymentStrictReceiveOp: op }) => [keyFromXdr(op.destination)],
  assets: ({ pathPaymentStrictReceiveOp: op }) => [op.sendAsset, op.destAsset, ...op.path],
  effects: ({ pathPaymentStrictReceiveOp: op }, context) =>
    pathPaymentEffects(op, context, (success) => ({
      received: op.destAmount,
      sent: amountSent(success),
    })),
  results: {
    pathPaymentStrictReceiveSuccess: 'op_success',
    pathPaymentStrictReceiveMalformed: 'op_malformed',
    pathPaymentStrictReceiveUnderfunded: 'op_underfunded',
    pathPaymentStrictReceiveSrcNoTrust: 'op_src_no_trust',
    pathPaymentStrictReceiveSrcNotAuthorized: 'op_src_not_authorized',
    pathPaymentStrictReceiveNoDestination: 'op_no_destination',
    pathPaymentStrictReceiveNoTrust: destinationResults.noTrust,
    pathPaymentStrictReceiveNotAuthorized: destinationResults.notAuthorized,
    pathPaymentStrictReceiveLineFull: destinationResults.lineFull,
    pathPaymentStrictReceiveNoIssuer: 'op_no_issuer',
    pathPaymentStrictReceiveTooFewOffers: 'op_too_few_offers',
    pathPaymentStrictReceiveOfferCrossSelf: 'op_cross_self',
    pathPaymentStrictReceiveOverSendmax: [
      'op_over_source_max',
      'It would cost more than the maximum to send.',
    ],
  },
})
