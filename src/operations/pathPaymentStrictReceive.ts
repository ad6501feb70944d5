import { type Stroops, formatAmount, stroops } from '../model/values/amount.ts'
import { address, amount } from '../model/value.ts'
import { defineOperation } from './define.ts'
import {
  type PathPayment,
  pathFromXdr,
  pathPaymentFromRest,
  pathPaymentToRest,
  pathRows,
  sentAmount,
  unlessFailed,
} from './parts/pathPayment.ts'
import { did } from './parts/tense.ts'

/** Delivers an exact amount of one asset, paid in another up to a limit. */
export interface PathPaymentStrictReceive extends PathPayment {
  /** In the source asset. */
  readonly sourceMax: Stroops
}

export const pathPaymentStrictReceive = defineOperation({
  type: 'path_payment_strict_receive',
  typeNumber: 2,
  xdr: 'pathPaymentStrictReceive',
  label: 'Path payment, exact receipt',
  fromRest: (record): PathPaymentStrictReceive => ({
    ...pathPaymentFromRest(record),
    sourceMax: record.amount('source_max'),
  }),
  fromXdr: ({ pathPaymentStrictReceiveOp: op }, { source, result, transactionSuccessful }) => {
    const outcome =
      transactionSuccessful && result?.type === 'pathPaymentStrictReceive'
        ? result.pathPaymentStrictReceiveResult
        : undefined
    return {
      ...pathFromXdr(op, source),
      amount: stroops(op.destAmount),
      sourceAmount: stroops(
        outcome?.type === 'pathPaymentStrictReceiveSuccess' ? sentAmount(outcome.success) : 0n,
      ),
      sourceMax: stroops(op.sendMax),
    }
  },
  toRest: (body) => ({ ...pathPaymentToRest(body), source_max: formatAmount(body.sourceMax) }),
  fields: (body, facts) => [
    {
      label: facts.successful ? 'Received' : 'To be received',
      value: amount(body.amount, body.asset),
    },
    { label: 'Sent', value: unlessFailed(body.sourceAmount, body.sourceAsset, facts) },
    { label: 'At most sent', value: amount(body.sourceMax, body.sourceAsset) },
    ...pathRows(body),
  ],
  summary: (body, facts) => [
    ...(facts.successful
      ? ['sent', amount(body.sourceAmount, body.sourceAsset)]
      : [did(facts, 'sent', 'send at most'), amount(body.sourceMax, body.sourceAsset)]),
    'to',
    address(body.to),
    ...(facts.successful ? ['who received'] : ['for exactly']),
    amount(body.amount, body.asset),
  ],
})
