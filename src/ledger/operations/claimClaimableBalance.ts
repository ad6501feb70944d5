import { credited } from '../effects/draft.ts'
import { addressToRest } from '../restRecord.ts'
import type { AccountAddress, ClaimableBalanceId } from '../values/ids.ts'
import { address } from '../values/value.ts'
import { claimableBalanceFromXdr } from '../xdr/values.ts'
import { defineOperation, verb } from './define.ts'
import { removedBalance } from './parts/claimableBalances.ts'
import { noSuchBalance } from './parts/results.ts'

/** Claims a claimable balance; the amount is in its effects, not here. */
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
  summary: (body, context) => [
    verb(context, 'claimed', 'claim'),
    'the balance',
    { kind: 'claimableBalance', id: body.balance },
  ],
  payment: 'never',
  participants: () => [],
  assets: () => [],
  effects: ({ claimClaimableBalanceOp: op }, { source, meta }) => {
    const balance = claimableBalanceFromXdr(op.balanceId)
    const held = removedBalance(meta.changes, balance)
    return [
      { account: source, body: { type: 'claimable_balance_claimed', balance, ...held } },
      credited(source, held),
    ]
  },
  results: {
    claimClaimableBalanceSuccess: 'op_success',
    claimClaimableBalanceDoesNotExist: noSuchBalance,
    claimClaimableBalanceCannotClaim: [
      'op_cannot_claim',
      'The account is not a claimant of the balance, or cannot claim it at this time.',
    ],
    claimClaimableBalanceLineFull: 'op_line_full',
    claimClaimableBalanceNoTrust: 'op_no_trust',
    claimClaimableBalanceNotAuthorized: 'op_not_authorized',
    claimClaimableBalanceTrustlineFrozen: 'op_trustline_frozen',
  },
})
