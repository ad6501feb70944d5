import type { Asset } from '../asset.ts'
import { amountOf, credited, debited } from '../effects/draft.ts'
import { addressToRest, assetToRest } from '../restRecord.ts'
import type { AccountAddress } from '../values/ids.ts'
import { formatAmount, type Stroops, stroops } from '../values/numbers.ts'
import { address, amount } from '../values/value.ts'
import { addressFromXdr, assetFromXdr, keyFromXdr } from '../xdr/values.ts'
import { defineOperation, verb } from './define.ts'
import { destinationResults } from './parts/results.ts'

/** Sends an amount of one asset to an account. */
export interface Payment {
  readonly from: AccountAddress
  readonly to: AccountAddress
  readonly asset: Asset
  readonly amount: Stroops
}

export const payment = defineOperation({
  type: 'payment',
  typeNumber: 1,
  xdr: 'payment',
  label: 'Payment',
  fromRest: (record): Payment => ({
    from: record.address('from'),
    to: record.address('to'),
    asset: record.asset(),
    amount: record.amount('amount'),
  }),
  fromXdr: ({ paymentOp: op }, { source }) => ({
    from: source,
    to: addressFromXdr(op.destination),
    asset: assetFromXdr(op.asset),
    amount: stroops(op.amount),
  }),
  toRest: (body) => ({
    ...assetToRest(body.asset),
    ...addressToRest('from', body.from),
    ...addressToRest('to', body.to),
    amount: formatAmount(body.amount),
  }),
  fields: (body) => [
    { label: 'From', value: address(body.from) },
    { label: 'To', value: address(body.to) },
    { label: 'Amount', value: amount(body.amount, body.asset) },
  ],
  summary: (body, context) => [
    verb(context, 'sent', 'send'),
    amount(body.amount, body.asset),
    'to',
    ...(body.to === body.from ? ['itself'] : [address(body.to)]),
  ],
  payment: 'always',
  participants: ({ paymentOp: op }) => [keyFromXdr(op.destination)],
  assets: ({ paymentOp: op }) => [op.asset],
  effects: ({ paymentOp: op }, { source }) => {
    const paid = amountOf(assetFromXdr(op.asset), op.amount)
    return [credited(addressFromXdr(op.destination), paid), debited(source, paid)]
  },
  results: {
    paymentSuccess: 'op_success',
    paymentMalformed: 'op_malformed',
    paymentUnderfunded: 'op_underfunded',
    paymentSrcNoTrust: 'op_src_no_trust',
    paymentSrcNotAuthorized: 'op_src_not_authorized',
    paymentNoDestination: 'op_no_destination',
    paymentNoTrust: destinationResults.noTrust,
    paymentNotAuthorized: destinationResults.notAuthorized,
    paymentLineFull: destinationResults.lineFull,
    paymentNoIssuer: 'op_no_issuer',
  },
})
