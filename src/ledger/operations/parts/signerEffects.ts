import type { EntryChange } from '../../xdr/entryChange.ts'
import { signerFromXdr } from '../../xdr/fromXdr.ts'
import type * as Xdr from '../../xdr/generated/xdr.ts'
import { type AccountAddress, type SignerKey, signerKeyFromBytes } from '../../values/strkey.ts'
import { type EffectDraft, accountIn } from '../../effects/draft.ts'

/** Signers by their text form with their weights; the account's own key is one while it weighs something. */
function signersOf(account: Xdr.AccountEntry): ReadonlyMap<SignerKey, number> {
  const signers = new Map<SignerKey, number>()
  const own = account.thresholds[0] ?? 0
  if (own > 0) signers.set(signerKeyFromBytes('G', account.accountId.ed25519), own)
  for (const { key, weight } of account.signers) signers.set(signerFromXdr(key), weight)
  return signers
}

/** Signers that an account lost, changed and gained. */
export function signerEffects(change: EntryChange, source: AccountAddress): readonly EffectDraft[] {
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
