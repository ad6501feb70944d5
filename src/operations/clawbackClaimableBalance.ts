import { claimableBalanceFromXdr } from '../xdr/fromXdr.ts'
import type { ClaimableBalanceId } from '../model/values/strkey.ts'
import { defineOperation } from './define.ts'
import { did } from './parts/tense.ts'

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
  summary: (body, facts) => [
    did(facts, 'clawed back', 'claw back'),
    'the balance',
    { kind: 'claimableBalance', id: body.balance },
  ],
})
