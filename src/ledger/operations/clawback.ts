import type { Asset } from '../asset.ts'
import { amountOf, credited, debited } from '../effects/draft.ts'
import { addressToRest, assetToRest } from '../restRecord.ts'
import type { AccountAddress } from '../values/ids.ts'
import { formatAmount, type Stroops, stroops } from '../values/numbers.ts'
import { address, amount } from '../values/value.ts'
import { addressFromXdr, assetFromXdr, keyFromXdr } from '../xdr/values.ts'
import { defineOperation, verb } from './define.ts'

/** An issuer takes an amount of its asset from a holder and destroys it (CAP-35). */
export interface Clawback {
  readonly asset: Asset
  readonly from: AccountAddress
  readonly amount: Stroops
}

export const clawback = defineOperation({
  type: 'clawback',
  typeNumber: 19,
  xdr: 'clawback',
  label: 'Clawback',
  fromRest: (record): Clawback => ({
    asset: record.asset(),
    from: record.address('from'),
    amount: record.amount('amount'),
  }),
  fromXdr: ({ clawbackOp: op }) => ({
    asset: assetFromXdr(op.asset),
    from: addressFromXdr(op.from),
    amount: stroops(op.amount),
  }),
  toRest: (body) => ({
    ...assetToRest(body.asset),
    ...addressToRest('from', body.from),
    amount: formatAmount(body.amount),
  }),
  fields: (body) => [
    { label: 'Amount', value: amount(body.amount, body.asset) },
    { label: 'From', value: address(body.from) },
  ],
  summary: (body, context) => [
    verb(context, 'clawed back', 'claw back'),
    amount(body.amount, body.asset),
    'from',
    address(body.from),
  ],
  payment: 'never',
  participants: ({ clawbackOp: op }) => [keyFromXdr(op.from)],
  assets: ({ clawbackOp: op }) => [op.asset],
  // The issuer is credited, although what is clawed back is burned (rest.md 5.12).
  effects: ({ clawbackOp: op }, { source }) => {
    const sum = amountOf(assetFromXdr(op.asset), op.amount)
    return [credited(source, sum), debited(addressFromXdr(op.from), sum)]
  },
  results: {
    clawbackSuccess: 'op_success',
    clawbackMalformed: 'op_malformed',
    clawbackNotClawbackEnabled: 'op_not_clawback_enabled',
    clawbackNoTrust: 'op_no_trust',
    clawbackUnderfunded: [
      'op_underfunded',
      'The account does not have enough of the asset to claw back.',
    ],
  },
})
