import { base64FromBytes } from '../../model/values/bytes.ts'
import type { EntryChange } from '../../xdr/entryChange.ts'
import { lossyText, signerFromXdr } from '../../xdr/fromXdr.ts'
import type * as Xdr from '../../xdr/generated/xdr.ts'
import {
  type AccountAddress,
  type SignerKey,
  signerKeyFromBytes,
} from '../../model/values/strkey.ts'
import type { OperationContext } from '../../operations/define.ts'
import { type EffectDraft, accountIn, dataIn } from '../../effects/draft.ts'

/** AUTH_REQUIRED, AUTH_REVOCABLE, AUTH_IMMUTABLE and AUTH_CLAWBACK_ENABLED: XDR `AccountFlags`. */
const accountFlags = 0b1111
const authRequired = 0b1

/** rest.md 5.7: what the operation asks for, then the signers as the ledger changed them. */
export function setOptionsEffects(
  op: Xdr.SetOptionsOp,
  { source, meta }: OperationContext,
): readonly EffectDraft[] {
  const drafts: EffectDraft[] = []
  const add = (body: EffectDraft['body']) => drafts.push({ account: source, body })
  if (op.homeDomain !== undefined)
    add({ type: 'account_home_domain_updated', homeDomain: lossyText(op.homeDomain) })
  const { lowThreshold: low, medThreshold: medium, highThreshold: high } = op
  if (low !== undefined || medium !== undefined || high !== undefined)
    add({
      type: 'account_thresholds_updated',
      low: low ?? 0,
      medium: medium ?? 0,
      high: high ?? 0,
    })
  const set = op.setFlags ?? 0
  const cleared = op.clearFlags ?? 0
  if (((set | cleared) & accountFlags) !== 0)
    add({
      type: 'account_flags_updated',
      authRequired: cleared & authRequired ? false : set & authRequired ? true : undefined,
    })
  if (op.inflationDest !== undefined) add({ type: 'account_inflation_destination_updated' })
  for (const change of meta.changes) drafts.push(...signerEffects(change, source))
  return drafts
}

/** Signers by their text form with their weights; the account's own key is one while it weighs something. */
function signersOf(account: Xdr.AccountEntry): ReadonlyMap<SignerKey, number> {
  const signers = new Map<SignerKey, number>()
  const own = account.thresholds[0] ?? 0
  if (own > 0) signers.set(signerKeyFromBytes('G', account.accountId.ed25519), own)
  for (const { key, weight } of account.signers) signers.set(signerFromXdr(key), weight)
  return signers
}

function signerEffects(change: EntryChange, source: AccountAddress): readonly EffectDraft[] {
  const from = accountIn(change.before)
  const to = accountIn(change.after)
  if (from === undefined || to === undefined) return []
  const before = signersOf(from)
  const after = signersOf(to)
  const lostOrChanged = [...before.keys()].toSorted().flatMap((key): readonly EffectDraft[] => {
    const weight = after.get(key)
    if (weight === undefined)
      return [{ account: source, body: { type: 'signer_removed', key, weight: 0 } }]
    return weight === before.get(key)
      ? []
      : [{ account: source, body: { type: 'signer_updated', key, weight } }]
  })
  const gained = [...after]
    .filter(([key]) => !before.has(key))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([key, weight]): EffectDraft => ({
        account: source,
        body: { type: 'signer_created', key, weight },
      }),
    )
  return [...lostOrChanged, ...gained]
}

/** rest.md 5.12: the first data entry that changed. */
export function manageDataEffects(
  op: Xdr.ManageDataOp,
  { source, meta }: OperationContext,
): readonly EffectDraft[] {
  const change = meta.changes.find(({ type }) => type === 'data')
  if (change === undefined) return []
  const name = lossyText(op.dataName)
  const data = dataIn(change.after)
  if (data === undefined) return [{ account: source, body: { type: 'data_removed', name } }]
  const value = base64FromBytes(data.dataValue)
  const type = change.before === undefined ? 'data_created' : 'data_updated'
  return [{ account: source, body: { type, name, value } }]
}

/** rest.md 5.12: none where the sequence was that high already. */
export function bumpSequenceEffects({ source, meta }: OperationContext): readonly EffectDraft[] {
  const change = meta.changes.find(({ type }) => type === 'account')
  const before = accountIn(change?.before)?.seqNum
  const sequence = accountIn(change?.after)?.seqNum
  return sequence === undefined || sequence === before
    ? []
    : [{ account: source, body: { type: 'sequence_bumped', sequence } }]
}
