import type { TrustlineAsset } from '../../effects/trustline.ts'
import { stroops } from '../../model/values/amount.ts'
import { type Asset, type CreditAsset, creditAsset } from '../../model/asset.ts'
import {
  accountFromXdr,
  assetCodeFromXdr,
  assetFromXdr,
  claimableBalanceFromXdr,
  poolFromXdr,
} from '../../xdr/fromXdr.ts'
import type * as Xdr from '../../xdr/generated/xdr.ts'
import { type AccountId, type ClaimableBalanceId, accountOf } from '../../model/values/strkey.ts'
import { formatAsset } from '../../model/asset.ts'
import type { OperationContext } from '../../operations/define.ts'
import { balanceCreatedEffects } from '../../operations/parts/heldBalance.ts'
import {
  DerivationError,
  type EffectDraft,
  balanceIn,
  difference,
  trustlineIn,
} from '../../effects/draft.ts'
import { poolChangeOf, taken } from '../../operations/parts/poolChange.ts'

/** XDR `TrustLineFlags`. */
const flag = { authorized: 1, authorizedToMaintainLiabilities: 2, clawbackEnabled: 4 } as const

/** rest.md 5.8: one effect, of the first line of the operation's kind; none where an issuer trusts itself. */
export function changeTrustEffects(
  op: Xdr.ChangeTrustOp,
  { source, meta }: OperationContext,
): readonly EffectDraft[] {
  for (const { before, after } of meta.changes) {
    const line = trustlineIn(after) ?? trustlineIn(before)
    if (line?.asset.type !== op.line.type) continue
    const type =
      before === undefined
        ? 'trustline_created'
        : after === undefined
          ? 'trustline_removed'
          : 'trustline_updated'
    const asset = changedLine(op.line, line.asset)
    return [{ account: source, body: { type, asset, limit: stroops(op.limit) } }]
  }
  return []
}

/** The asset as the operation names it; a pool by the id that the line has. */
function changedLine(asked: Xdr.ChangeTrustAsset, changed: Xdr.TrustLineAsset): TrustlineAsset {
  if (changed.type === 'assetTypePoolShare')
    return { type: 'liquidity_pool_shares', pool: poolFromXdr(changed.liquidityPoolId) }
  return assetFromXdr(asked.type === 'assetTypePoolShare' ? changed : asked)
}

/** rest.md 5.9: what was asked for, whether or not the line changed. */
export function allowTrustEffects(
  op: Xdr.AllowTrustOp,
  context: OperationContext,
): readonly EffectDraft[] {
  const { source } = context
  const trustor = accountFromXdr(op.trustor)
  const asset = allowedAsset(op.asset, accountOf(source))
  const authorized = (op.authorize & flag.authorized) !== 0
  const maintains = (op.authorize & flag.authorizedToMaintainLiabilities) !== 0
  const type = authorized
    ? 'trustline_authorized'
    : maintains
      ? 'trustline_authorized_to_maintain_liabilities'
      : 'trustline_deauthorized'
  return [
    { account: source, body: { type, trustor, asset } },
    {
      account: source,
      body: {
        type: 'trustline_flags_updated',
        trustor,
        asset,
        authorized: authorized ? true : maintains ? undefined : false,
      },
    },
    ...revocationEffects(context),
  ]
}

const allowedAsset = (code: Xdr.AssetCode, issuer: AccountId): CreditAsset =>
  code.type === 'assetTypeCreditAlphanum4'
    ? { ...creditAsset(assetCodeFromXdr(code.assetCode4), issuer), type: 'credit_alphanum4' }
    : { ...creditAsset(assetCodeFromXdr(code.assetCode12), issuer), type: 'credit_alphanum12' }

/** rest.md 5.10. */
export function setTrustLineFlagsEffects(
  op: Xdr.SetTrustLineFlagsOp,
  context: OperationContext,
): readonly EffectDraft[] {
  const asset: Asset = assetFromXdr(op.asset)
  if (asset.type === 'native') throw new DerivationError('no trustline holds lumens')
  const changed = (bit: number) =>
    op.clearFlags & bit ? false : op.setFlags & bit ? true : undefined
  return [
    {
      account: context.source,
      body: {
        type: 'trustline_flags_updated',
        trustor: accountFromXdr(op.trustor),
        asset,
        authorized: changed(flag.authorized),
        clawbackEnabled: changed(flag.clawbackEnabled),
      },
    },
    ...revocationEffects(context),
  ]
}

/** rest.md 5.10: pool shares of a holder who lost authorization become claimable balances (CAP-38). */
function revocationEffects({ source, meta }: OperationContext): readonly EffectDraft[] {
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
        return balance === undefined ? [] : [{ ...taken(reserve), balance }]
      }),
      sharesRevoked: difference(0n, revoked.shares),
    },
  })
  return drafts
}
