import { formatAsset } from '../../asset.ts'
import { claimPredicateFromXdr } from '../../claimableBalance.ts'
import type { AssetAmount } from '../../effects/balances.ts'
import {
  amountOf,
  balanceIn,
  DerivationError,
  difference,
  type EffectDraft,
} from '../../effects/draft.ts'
import type { AccountAddress, ClaimableBalanceId } from '../../values/ids.ts'
import type { EntryChange } from '../../xdr/closedLedger.ts'
import type * as Xdr from '../../xdr/generated/xdr.ts'
import { accountFromXdr, assetFromXdr, claimableBalanceFromXdr } from '../../xdr/values.ts'
import type { OperationContext } from '../define.ts'
import { negated, poolChangeOf } from './pools.ts'

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

/** rest.md 5.10: pool shares of a holder who lost authorization become claimable balances (CAP-38). */
export function revocationEffects({ source, meta }: OperationContext): readonly EffectDraft[] {
  const change = meta.changes.find(({ type }) => type === 'liquidityPool')
  const revoked = change && poolChangeOf(change)
  if (revoked === undefined) return []
  const drafts: EffectDraft[] = []
  const balanceByAsset = new Map<string, ClaimableBalanceId>()
  for (const { before, after } of meta.changes) {
    const entry = balanceIn(after)
    if (entry === undefined || before !== undefined) continue
    balanceByAsset.set(
      formatAsset(assetFromXdr(entry.asset)),
      claimableBalanceFromXdr(entry.balanceId),
    )
    drafts.push(...balanceCreatedEffects(entry, entry.claimants, source))
  }
  if (drafts.length === 0) return []
  drafts.push({
    account: source,
    body: {
      type: 'liquidity_pool_revoked',
      pool: revoked.pool,
      revoked: revoked.reserves.flatMap((reserve) => {
        const balance = balanceByAsset.get(formatAsset(reserve.asset))
        return balance === undefined ? [] : [{ ...negated(reserve), balance }]
      }),
      sharesRevoked: difference(0n, revoked.shares),
    },
  })
  return drafts
}
