import type { Asset } from '../asset.ts'
import {
  type Claimant,
  claimPredicateFromRest,
  claimPredicateFromXdr,
  claimPredicateToRest,
} from '../claimableBalance.ts'
import { claimPredicateValue } from '../claimPredicate.ts'
import { amountOf, balanceIn, DerivationError, debited } from '../effects/draft.ts'
import { canonicalAssetToRest } from '../restRecord.ts'
import { formatAmount, type Stroops, stroops } from '../values/numbers.ts'
import { address, amount, list, number } from '../values/value.ts'
import { accountFromXdr, assetFromXdr } from '../xdr/values.ts'
import { defineOperation, verb } from './define.ts'
import { balanceCreatedEffects } from './parts/claimableBalances.ts'

/** Creates a balance for others to claim (CAP-23); the balance's id is in its effects, not here. */
export interface CreateClaimableBalance {
  readonly asset: Asset
  readonly amount: Stroops
  readonly claimants: readonly Claimant[]
}

export const createClaimableBalance = defineOperation({
  type: 'create_claimable_balance',
  typeNumber: 14,
  xdr: 'createClaimableBalance',
  label: 'Create claimable balance',
  fromRest: (record): CreateClaimableBalance => ({
    asset: record.canonicalAsset('asset'),
    amount: record.amount('amount'),
    claimants: record.list('claimants', (claimant) => ({
      destination: claimant.account('destination'),
      predicate: claimPredicateFromRest(claimant.object('predicate')),
    })),
  }),
  fromXdr: ({ createClaimableBalanceOp: op }) => ({
    asset: assetFromXdr(op.asset),
    amount: stroops(op.amount),
    claimants: op.claimants.map(({ v0 }) => ({
      destination: accountFromXdr(v0.destination),
      predicate: claimPredicateFromXdr(v0.predicate),
    })),
  }),
  toRest: (body) => ({
    asset: canonicalAssetToRest(body.asset),
    amount: formatAmount(body.amount),
    claimants: body.claimants.map(({ destination, predicate }) => ({
      destination,
      predicate: claimPredicateToRest(predicate),
    })),
  }),
  fields: (body) => [
    { label: 'Amount', value: amount(body.amount, body.asset) },
    {
      label: 'Claimants',
      value: list(
        body.claimants.map(({ destination, predicate }) => ({
          kind: 'fields',
          fields: [
            { label: 'Account', value: address(destination) },
            { label: 'May claim', value: claimPredicateValue(predicate) },
          ],
        })),
      ),
    },
  ],
  summary: (body, context) => {
    const receivers = body.claimants.filter(({ destination }) => destination !== context.source)
    const [receiver, ...others] = receivers.length === 0 ? body.claimants : receivers
    const isOwn = receivers.length > 0 && receivers.length < body.claimants.length
    return [
      verb(context, 'created', 'create'),
      'a claimable balance of',
      amount(body.amount, body.asset),
      ...(receiver && others.length === 0
        ? ['for', address(receiver.destination), ...(isOwn ? ['or itself'] : [])]
        : ['for any of', number(body.claimants.length), 'accounts']),
    ]
  },
  payment: 'never',
  participants: ({ createClaimableBalanceOp: op }) =>
    op.claimants.map(({ v0 }) => v0.destination.ed25519),
  assets: ({ createClaimableBalanceOp: op }) => [op.asset],
  // The claimants are the operation's: the entry holds absolute times instead of the requested relative ones.
  effects: ({ createClaimableBalanceOp: op }, { source, meta }) => {
    const change = meta.changes.find(({ after }) => balanceIn(after) !== undefined)
    const entry = balanceIn(change?.after)
    if (entry === undefined) throw new DerivationError('no claimable balance was created')
    return [
      ...balanceCreatedEffects(entry, op.claimants, source),
      debited(source, amountOf(assetFromXdr(entry.asset), entry.amount)),
    ]
  },
  results: {
    createClaimableBalanceSuccess: 'op_success',
    createClaimableBalanceMalformed: 'op_malformed',
    createClaimableBalanceLowReserve: 'op_low_reserve',
    createClaimableBalanceNoTrust: 'op_no_trust',
    createClaimableBalanceNotAuthorized: 'op_not_authorized',
    createClaimableBalanceUnderfunded: 'op_underfunded',
  },
})
