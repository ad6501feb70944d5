import { claimableBalanceFromXdr } from '../xdr/fromXdr.ts'
import type { AccountAddress, ClaimableBalanceId } from '../model/values/strkey.ts'
import { addressToRest } from '../rest/records/toRest.ts'
import { address } from '../model/value.ts'
import { defineOperation } from './define.ts'
import { did } from './parts/tense.ts'

/** Takes a balance that was set aside; how much is in its effects, not here. */
export interface ClaimClaimableBalance {
  readonly balance: ClaimableBalanceId
  readonly claimant: AccountAddress
}

export const claimClaimableBalance = defineOperation({
  type: 'claim_claimable_balance',
  typeNumber: 15,
  xdr: 'claimClaimableBalance',
  label: 'Claim claimable balance',
  fromRest: (record): ClaimClaimableBalance => ({
    balance: record.claimableBalance('balance_id'),
    claimant: record.address('claimant'),
  }),
  fromXdr: ({ claimClaimableBalanceOp: op }, { source }) => ({
    balance: claimableBalanceFromXdr(op.balanceId),
    claimant: source,
  }),
  toRest: (body) => ({
    balance_id: body.balance,
    ...addressToRest('claimant', body.claimant),
  }),
  fields: (body) => [
    { label: 'Claimable balance', value: { kind: 'claimableBalance', id: body.balance } },
    { label: 'Claimant', value: address(body.claimant) },
  ],
  summary: (body, facts) => [
    did(facts, 'claimed', 'claim'),
    'the balance',
    { kind: 'claimableBalance', id: body.balance },
  ],
})
