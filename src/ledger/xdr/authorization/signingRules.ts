import { compareBytes } from '../../values/bytes.ts'
import { readLedgerEntryChanges } from '../generated/reader.ts'
import type * as Xdr from '../generated/xdr.ts'
import { readOperationMetas } from '../operationMeta.ts'
import { i32, open, readAll } from '../xdrBytes.ts'

/** The signers of an account, and their weights. */
export interface SigningRules {
  /** The signers, with the master key unless its weight is 0. */
  readonly signers: readonly Pick<Xdr.Signer, 'key' | 'weight'>[]
  readonly thresholds: Readonly<Record<ThresholdLevel, number>>
}
export type ThresholdLevel = 'low' | 'medium' | 'high'

/** An account's rules before a transaction; undefined where the transaction's changes do not show them. */
export type RulesOf = (account: Uint8Array) => SigningRules | undefined

/** The XDR that shows them; either may be empty or absent. */
interface Changes {
  readonly meta?: Uint8Array | undefined
  readonly feeMeta?: Uint8Array | undefined
}

/**
 * The rules of accounts before a transaction's operations, from its entry changes: the first state of an account in
 * them. An account that the transaction creates has the rules of a missing one: its own key, any weight (stellar-core,
 * `checkSignatureNoAccount`). Meta is read as far as an account needs it: what it gives throws XdrError.
 */
export const rulesBefore =
  (changes: Changes): RulesOf =>
  (account) => {
    const [first] = statesOf(changes, account)
    return first === 'created' ? missingAccount(account) : first && rulesOf(first)
  }

/**
 * The signing rules by the entries alone that the changes state: an account that the transaction creates has its later
 * ones.
 */
export const statedRules =
  (changes: Changes): RulesOf =>
  (account) => {
    for (const state of statesOf(changes, account)) if (state !== 'created') return rulesOf(state)
    return undefined
  }

/** An account's states, the earliest first. */
function* statesOf(
  { meta, feeMeta }: Changes,
  account: Uint8Array,
): Generator<Xdr.AccountEntry | 'created', undefined> {
  yield* statesIn(changesBefore(meta), account)
  // Fees of all transactions are charged before the first is applied: the state before this one is the better one.
  yield* statesIn(feeMeta?.length ? readAll(feeMeta, readLedgerEntryChanges) : [], account)
  for (const { changes } of readOperationMetas(meta ?? none))
    for (const { before, after } of changes) {
      const state = accountIn(before, account)
      if (state !== undefined) yield state
      else if (accountIn(after, account) !== undefined) yield 'created'
    }
  return undefined
}
const none = new Uint8Array(0)

/** The changes of a `TransactionMeta` before those of its operations (`txChangesBefore`; V0 has none). */
function changesBefore(meta: Uint8Array | undefined): readonly Xdr.LedgerEntryChange[] {
  if (!meta?.length) return []
  open(meta)
  const version = i32()
  if (version < 1) return []
  if (version > 2) i32() // ExtensionPoint
  return readLedgerEntryChanges()
}

const statesIn = (changes: readonly Xdr.LedgerEntryChange[], account: Uint8Array) =>
  changes.flatMap((change) =>
    change.type === 'ledgerEntryState' ? (accountIn(change.state, account) ?? []) : [],
  )

function accountIn(
  entry: Xdr.LedgerEntry | undefined,
  account: Uint8Array,
): Xdr.AccountEntry | undefined {
  const data = entry?.data
  return data?.type === 'account' && compareBytes(data.account.accountId.ed25519, account) === 0
    ? data.account
    : undefined
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
