import { type Stroops, stroops } from '../../values/amount.ts'
import type { Asset } from '../../asset.ts'
import { accountFromXdr, assetFromXdr } from '../../xdr/fromXdr.ts'
import {
  type AnyAddress,
  decodeStrkey,
  muxedAccountIdFromBytes,
  parseAccountId,
} from '../../values/strkey.ts'
import { assetEvents } from './assetEvents.ts'
import type { OperationContext } from '../define.ts'
import {
  type EffectDraft,
  newAccountDrafts,
  accountIn,
  credited,
  debited,
  trustlineIn,
} from '../../effects/draft.ts'

/** Credits and debits by the events of asset contracts (rest.md 5.14). */
export const assetEventEffects = (context: OperationContext): readonly EffectDraft[] =>
  assetEvents(context.meta.events, context.encoders).flatMap(
    ({ asset, amount, from, to, toMuxedId }) => {
      const moved = { asset, amount: stroops(amount) }
      return [
        ...(from === undefined ? [] : [debitedHolder(from, moved, context)]),
        ...(to === undefined ? [] : [creditedHolder(to, toMuxedId, moved, context)]),
      ]
    },
  )

/** Trustlines, then accounts, that a contract call created: they have no events (CAP-73). */
export function createdEntryEffects({ meta }: OperationContext): readonly EffectDraft[] {
  const drafts: EffectDraft[] = []
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
    if (account) drafts.push(...newAccountDrafts(account.accountId, account.balance))
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
