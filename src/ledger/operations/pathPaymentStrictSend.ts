import { formatAmount, type Stroops, stroops } from '../values/numbers.ts'
import { address, amount } from '../values/value.ts'
import { keyFromXdr } from '../xdr/values.ts'
import { defineOperation, verb } from './define.ts'
import {
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

/** Sends an exact amount of one asset, delivered in another not below a limit. */
export interface PathPaymentStrictSend extends PathPayment {
  /** In the asset that arrives. */
  readonly destinationMin: Stroops
}

export const pathPaymentStrictSend = defineOperation({
  type: 'path_payment_strict_send',
  typeNumber: 13,
  xdr: 'pathPaymentStrictSend',
  label: 'Path payment (strict send)',
  short: 'Path payment',
  fromRest: (record): PathPaymentStrictSend => ({
    ...pathPaymentFromRest(record),
    destinationMin: record.amount('destination_min'),
  }),
  fromXdr: ({ pathPaymentStrictSendOp: op }, { source, result, transactionSuccessful }) => {
    const success = transactionSuccessful ? pathPaymentSuccess(result) : undefined
    return {
      ...pathFromXdr(op, source),
      amount: stroops(success?.last.amount ?? 0n),
      sourceAmount: stroops(op.sendAmount),
      destinationMin: stroops(op.destMin),
    }
  },
  toRest: (body) => ({
    ...pathPaymentToRest(body),
    destination_min: formatAmount(body.destinationMin),
  }),
  fields: (body, context) =>
    pathRows(
      body,
      {
        label: context.successful ? 'Sent' : 'To be sent',
        value: amount(body.sourceAmount, body.sourceAsset),
      },
      { label: 'Received', value: unlessFailed(body.amount, body.asset, context) },
      { label: 'Minimum received', value: amount(body.destinationMin, body.asset) },
    ),
  summary: (body, context) => {
    const isTrade = body.from === body.to
    const sent = amount(body.sourceAmount, body.sourceAsset)
    return [
      ...(isTrade
        ? [verb(context, 'traded', 'trade'), sent]
        : [verb(context, 'sent', 'send'), sent, 'to', address(body.to)]),
      ...(context.successful
        ? arrivedOf(body)
        : ['for at least', amount(body.destinationMin, body.asset)]),
    ]
  },
  payment: 'always',
  participants: ({ pathPaymentStrictSendOp: op }) => [keyFromXdr(op.destination)],
  assets: ({ pathPaymentStrictSendOp: op }) => [op.sendAsset, op.destAsset, ...op.path],
  effects: ({ pathPaymentStrictSendOp: op }, context) =>
    pathPaymentEffects(op, context, (success) => ({
      received: success.last.amount,
      sent: op.sendAmount,
    })),
  results: {
    pathPaymentStrictSendSuccess: 'op_success',
    pathPaymentStrictSendMalformed: 'op_malformed',
    pathPaymentStrictSendUnderfunded: 'op_underfunded',
    pathPaymentStrictSendSrcNoTrust: 'op_src_no_trust',
    pathPaymentStrictSendSrcNotAuthorized: 'op_src_not_authorized',
    pathPaymentStrictSendNoDestination: 'op_no_destination',
    pathPaymentStrictSendNoTrust: destinationResults.noTrust,
    pathPaymentStrictSendNotAuthorized: destinationResults.notAuthorized,
    pathPaymentStrictSendLineFull: destinationResults.lineFull,
    pathPaymentStrictSendNoIssuer: 'op_no_issuer',
    pathPaymentStrictSendTooFewOffers: 'op_too_few_offers',
    pathPaymentStrictSendOfferCrossSelf: 'op_cross_self',
    pathPaymentStrictSendUnderDestmin: [
      'op_under_dest_min',
      'It would deliver less than the minimum to receive.',
    ],
  },
})
