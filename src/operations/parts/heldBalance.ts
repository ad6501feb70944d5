import { claimPredicateFromXdr } from '../../xdr/claimPredicate.ts'
import { accountFromXdr, assetFromXdr, claimableBalanceFromXdr } from '../../xdr/fromXdr.ts'
import type * as Xdr from '../../xdr/generated/xdr.ts'
import type { AccountAddress } from '../../model/values/strkey.ts'
import type { OperationContext } from '../define.ts'
import {
  DerivationError,
  type EffectDraft,
  amountOf,
  balanceIn,
  credited,
  debited,
} from '../../effects/draft.ts'

/** rest.md 5.12. The claimants are the operation's: the entry holds absolute times where relative ones were asked for. */
export function createBalanceEffects(
  op: Xdr.CreateClaimableBalanceOp,
  { source, meta }: OperationContext,
): readonly EffectDraft[] {
  const change = meta.changes.find(({ after }) => balanceIn(after) !== undefined)
  const entry = balanceIn(change?.after)
  if (entry === undefined) throw new DerivationError('no claimable balance was created')
  return [
    ...balanceCreatedEffects(entry, op.claimants, source),
    debited(source, amountOf(assetFromXdr(entry.asset), entry.amount)),
  ]
}

/** A balance, and each who may claim it. */
export function balanceCreatedEffects(
  entry: Xdr.ClaimableBalanceEntry,
  claimants: readonly Xdr.Claimant[],
  source: AccountAddress,
): readonly EffectDraft[] {
  const balance = claimableBalanceFromXdr(entry.balanceId)
  const held = { balance, ...amountOf(assetFromXdr(entry.asset), entry.amount) }
  return [
    { account: source, body: { type: 'claimable_balance_created', ...held } },
    ...claimants.map(
      ({ v0: { destination, predicate } }): EffectDraft => ({
        account: accountFromXdr(destination),
        body: {
          type: 'claimable_balance_claimant_created',
          ...held,
          predicate: claimPredicateFromXdr(predicate),
        },
      }),
    ),
  ]
}

/** rest.md 5.12. */
export function claimBalanceEffects(
  op: Xdr.ClaimClaimableBalanceOp,
  { source, meta }: OperationContext,
): readonly EffectDraft[] {
  const balance = claimableBalanceFromXdr(op.balanceId)
  const held = removedBalance(meta.changes, balance)
  return [
    { account: source, body: { type: 'claimable_balance_claimed', balance, ...held } },
    credited(source, held),
  ]
}

/** rest.md 5.12: the issuer is credited, although what is clawed back is burned. */
export function clawbackBalanceEffects(
  op: Xdr.ClawbackClaimableBalanceOp,
  { source, meta }: OperationContext,
): readonly EffectDraft[] {
  const balance = claimableBalanceFromXdr(op.balanceId)
  return [
    { account: source, body: { type: 'claimable_balance_clawed_back', balance } },
    credited(source, removedBalance(meta.changes, balance)),
  ]
}

function removedBalance(changes: OperationContext['meta']['changes'], balance: string) {
  for (const { before, after } of changes) {
    const entry = balanceIn(before)
    if (entry && after === undefined && claimableBalanceFromXdr(entry.balanceId) === balance)
      return amountOf(assetFromXdr(entry.asset), entry.amount)
  }
  throw new DerivationError(`no removal of the claimable balance ${balance}`)
}
