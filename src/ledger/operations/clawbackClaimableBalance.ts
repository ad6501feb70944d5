import { credited } from '../effects/draft.ts'
import type { ClaimableBalanceId } from '../values/ids.ts'
import { claimableBalanceFromXdr } from '../xdr/values.ts'
import { defineOperation, verb } from './define.ts'
import { removedBalance } from './parts/claimableBalances.ts'
import { noSuchBalance } from './parts/results.ts'

/** An issuer destroys a claimable balance of its asset (CAP-35). */
export interface ClawbackClaimableBalance {
  readonly balance: ClaimableBalanceId
}

export const clawbackClaimableBalance = defineOperation({
  type: 'clawback_claimable_balance',
  typeNumber: 20,
  xdr: 'clawbackClaimableBalance',
  label: 'Claw back claimable balance',
  fromRest: (record): ClawbackClaimableBalance => ({
    balance: record.claimableBalance('balance_id'),
  }),
  fromXdr: ({ clawbackClaimableBalanceOp: op }) => ({
    balance: claimableBalanceFromXdr(op.balanceId),
  }),
  toRest: (body) => ({ balance_id: body.balance }),
  fields: (body) => [
    { label: 'Claimable balance', value: { kind: 'claimableBalance', id: body.balance } },
  ],
  summary: (body, context) => [
    verb(context, 'clawed back', 'claw back'),
    'the balance',
    { kind: 'claimableBalance', id: body.balance },
  ],
  payment: 'never',
  participants: () => [],
  assets: () => [],
  // The issuer is credited, although what is clawed back is burned (rest.md 5.12).
  effects: ({ clawbackClaimableBalanceOp: op }, { source, meta }) => {
    const balance = claimableBalanceFromXdr(op.balanceId)
    return [
      { account: source, body: { type: 'claimable_balance_clawed_back', balance } },
      credited(source, removedBalance(meta.changes, balance)),
    ]
  },
  results: {
    clawbackClaimableBalanceSuccess: 'op_success',
    clawbackClaimableBalanceDoesNotExist: noSuchBalance,
    clawbackClaimableBalanceNotIssuer: [
      'op_no_issuer',
      'The source is not the issuer of the asset.',
    ],
    clawbackClaimableBalanceNotClawbackEnabled: 'op_not_clawback_enabled',
  },
})
