import { compareBytes } from '../../model/values/bytes.ts'
import { generatedReaders } from '../../xdr/appliedTransaction.ts'
import { changesBefore, entryAfter } from '../../xdr/changesBefore.ts'
import type * as Xdr from '../../xdr/generated/xdr.ts'
import type { TransactionEvidence } from './evidence.ts'

/** Who may sign for an account, and with what weight. */
export interface SigningRules {
  readonly signers: readonly { readonly key: Xdr.SignerKey; readonly weight: number }[]
  readonly thresholds: Readonly<Record<ThresholdLevel, number>>
}
export type ThresholdLevel = 'low' | 'medium' | 'high'

/** An account's rules before a transaction; undefined where the transaction's changes do not show them. */
export type RulesOf = (account: Uint8Array) => SigningRules | undefined

/**
 * The rules of accounts before a transaction's operations, from its entry changes: the first state of an account in
 * them. An account that the transaction creates has the rules of a missing one: its own key, any weight (stellar-core,
 * `checkSignatureNoAccount`). Throws XdrError.
 */
export function rulesBefore({ meta, feeMeta }: TransactionEvidence): RulesOf {
  const before = meta?.length ? changesBefore(generatedReaders.meta(meta)) : []
  const operations = meta?.length ? generatedReaders.operationMetas(meta) : []
  const fees = feeMeta?.length ? generatedReaders.changes(feeMeta) : []
  return (account) => {
    const states = [...before, ...fees].flatMap((change) =>
      change.type === 'ledgerEntryState' ? accountIn(entryAfter(change), account) : [],
    )
    // Fees of all transactions are charged before the first is applied: the state before this one is the better one.
    const [first] = states
    if (first !== undefined) return rulesOf(first)
    for (const change of operations.flatMap(({ changes }) => changes)) {
      const [state] = accountIn(change.before, account)
      if (state !== undefined) return rulesOf(state)
      if (accountIn(change.after, account).length > 0) return missingAccount(account)
    }
    return undefined
  }
}

function accountIn(
  entry: Xdr.LedgerEntry | undefined,
  account: Uint8Array,
): readonly Xdr.AccountEntry[] {
  const data = entry?.data
  return data?.type === 'account' && compareBytes(data.account.accountId.ed25519, account) === 0
    ? [data.account]
    : []
}

function rulesOf({ accountId, thresholds, signers }: Xdr.AccountEntry): SigningRules {
  const [master = 0, low = 0, medium = 0, high = 0] = thresholds
  const own = master === 0 ? [] : [{ key: masterKey(accountId.ed25519), weight: master }]
  return { signers: [...own, ...signers], thresholds: { low, medium, high } }
}

const missingAccount = (account: Uint8Array): SigningRules => ({
  signers: [{ key: masterKey(account), weight: 1 }],
  thresholds: { low: 0, medium: 0, high: 0 },
})

export const masterKey = (ed25519: Uint8Array): Xdr.SignerKey => ({
  type: 'signerKeyTypeEd25519',
  ed25519,
})
