import type { AssetAmount } from '../../effects/balance.ts'
import type { EntryChange } from '../../xdr/entryChanges.ts'
import { claimPredicateFromXdr } from '../../claimableBalance.ts'
import { accountFromXdr, assetFromXdr, claimableBalanceFromXdr } from '../../xdr/fromXdr.ts'
import type * as Xdr from '../../xdr/generated/xdr.ts'
import type { AccountAddress } from '../../values/ids.ts'
import { DerivationError, type EffectDraft, amountOf, balanceIn } from '../../effects/draft.ts'

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

/** The asset and amount of a claimable balance that the changes remove. */
export function removedBalance(changes: readonly EntryChange[], balance: string): AssetAmount {
  for (const { before, after } of changes) {
    const entry = balanceIn(before)
    if (entry && after === undefined && claimableBalanceFromXdr(entry.balanceId) === balance)
      return amountOf(assetFromXdr(entry.asset), entry.amount)
  }
  throw new DerivationError(`no removal of the claimable balance ${balance}`)
}
