import { type Stroops, stroops } from '../../model/values/amount.ts'
import type { Asset } from '../../model/asset.ts'
import { accountFromXdr, assetFromXdr } from '../../xdr/fromXdr.ts'
import {
  type AnyAddress,
  decodeStrkey,
  muxedAccountIdFromBytes,
  parseAccountId,
} from '../../model/values/strkey.ts'
import { assetEvents } from '../../operations/parts/assetEvents.ts'
import type { OperationContext } from '../../operations/define.ts'
import { type EffectDraft, accountIn, credited, debited, trustlineIn } from '../../effects/draft.ts'
import { newAccountEffects } from './payments.ts'

/**
 * rest.md 5.14: what asset contracts said they moved; then trustlines and accounts that came into being,
 * of which no event tells (CAP-73).
 */
export function invokeEffects(context: OperationContext): readonly EffectDraft[] {
  const { meta, encoders } = context
  const drafts: EffectDraft[] = []
  for (const { asset, amount, from, to, toMuxedId } of assetEvents(meta.events, encoders)) {
    const moved = { asset, amount: stroops(amount) }
    if (from !== undefined) drafts.push(debitedHolder(from, moved, context))
    if (to !== undefined) drafts.push(creditedHolder(to, toMuxedId, moved, context))
  }
  for (const { before, after } of meta.changes) {
    const line = before === undefined ? trustlineIn(after) : undefined
    if (line === undefined || line.asset.type === 'assetTypePoolShare') continue
    const body = {
      type: 'trustline_created' as const,
      asset: assetFromXdr(line.asset),
      limit: stroops(line.limit),
    }
    drafts.push({ account: accountFromXdr(line.accountId), body })
  }
  for (const { before, after } of meta.changes) {
    const account = before === undefined ? accountIn(after) : undefined
    if (account) drafts.push(...newAccountEffects(account.accountId, account.balance))
  }
  return drafts
}

interface Moved {
  readonly asset: Asset
  readonly amount: Stroops
}

/** An account is debited itself; for any other holder the effect is the caller's. */
function debitedHolder(from: AnyAddress, moved: Moved, { source }: OperationContext): EffectDraft {
  const account = parseAccountId(from)
  return account
    ? debited(account, moved)
    : { account: source, body: { type: 'contract_debited', contract: from, ...moved } }
}

function creditedHolder(
  to: AnyAddress,
  muxedId: bigint | undefined,
  moved: Moved,
  { source }: OperationContext,
): EffectDraft {
  const key = decodeStrkey('G', to)
  const account = parseAccountId(to)
  if (key === undefined || account === undefined)
    return { account: source, body: { type: 'contract_credited', contract: to, ...moved } }
  return credited(muxedId === undefined ? account : muxedAccountIdFromBytes(key, muxedId), moved)
}
