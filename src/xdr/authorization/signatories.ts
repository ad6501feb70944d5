import { compareBytes } from '../../model/values/bytes.ts'
import type { AppliedTransaction } from '../closedLedger.ts'
import type * as Xdr from '../generated/xdr.ts'
import { readLedgerEntryChanges } from '../generated/reader.ts'
import { readOperationMetas } from '../operationMeta.ts'
import { i32, open, readAll } from '../xdrBytes.ts'

/** A signer of an account and what its signature weighs. */
export type WeighedSigner = Pick<Xdr.Signer, 'key' | 'weight'>

/** Who may sign for an account, as its entry stood when the signatures of a transaction were checked. */
export interface Signatories {
  /** With the master key, unless it weighs nothing. */
  readonly signers: readonly WeighedSigner[]
  /** Low, medium, high. */
  readonly thresholds: readonly number[]
}

type Bytes = Pick<AppliedTransaction['bytes'], 'meta' | 'feeMeta'>

/**
 * The signatories of an account before a transaction, out of its meta: from the entry that its sequence number or the
 * first of its operations changed. Undefined where the meta has no entry of the account before it (one that it creates),
 * or is of a protocol before 10, which kept no changes before the operations. Throws XdrError.
 */
export function signatoriesBefore({ meta }: Bytes, account: Uint8Array): Signatories | undefined {
  const known = readChangesBefore(meta).flatMap((change) =>
    change.type === 'ledgerEntryState' ? [change.state] : [],
  )
  const own = entryOf(known, account)
  if (own !== undefined) return signatoriesOf(own)
  for (const { changes } of readOperationMetas(meta))
    for (const { before } of changes) {
      const entry = entryOf([before], account)
      if (entry !== undefined) return signatoriesOf(entry)
    }
  return undefined
}

/** The signatories of the account that a transaction's fee was taken from. Throws XdrError. */
export function signatoriesOfPayer({ feeMeta }: Bytes, payer: Uint8Array): Signatories | undefined {
  if (feeMeta === undefined || feeMeta.length === 0) return undefined
  const known = readAll(feeMeta, readLedgerEntryChanges).flatMap((change) =>
    change.type === 'ledgerEntryState' ? [change.state] : [],
  )
  const own = entryOf(known, payer)
  return own && signatoriesOf(own)
}

/** The changes of a `TransactionMeta` before those of its operations (`txChangesBefore`; V0 has none). */
function readChangesBefore(meta: Uint8Array): readonly Xdr.LedgerEntryChange[] {
  if (meta.length === 0) return []
  open(meta)
  const version = i32()
  if (version < 1) return []
  if (version > 2) i32() // ExtensionPoint
  return readLedgerEntryChanges()
}

function entryOf(
  entries: readonly (Xdr.LedgerEntry | undefined)[],
  account: Uint8Array,
): Xdr.AccountEntry | undefined {
  for (const entry of entries)
    if (entry?.data.type === 'account')
      if (compareBytes(entry.data.account.accountId.ed25519, account) === 0)
        return entry.data.account
  return undefined
}

function signatoriesOf({ accountId, thresholds, signers }: Xdr.AccountEntry): Signatories {
  const [weight = 0, ...levels] = thresholds
  const master = {
    key: { type: 'signerKeyTypeEd25519', ed25519: accountId.ed25519 },
    weight,
  } as const
  return { signers: weight === 0 ? signers : [master, ...signers], thresholds: levels }
}
