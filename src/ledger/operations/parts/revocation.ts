import { assetFromXdr, claimableBalanceFromXdr } from '../../xdr/fromXdr.ts'
import type { ClaimableBalanceId } from '../../values/ids.ts'
import { formatAsset } from '../../asset.ts'
import type { OperationContext } from '../define.ts'
import { balanceCreatedEffects } from './claimableBalances.ts'
import { type EffectDraft, balanceIn, difference } from '../../effects/draft.ts'
import { poolChangeOf, negated } from './poolChange.ts'

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
