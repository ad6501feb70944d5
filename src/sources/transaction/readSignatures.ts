import type { TransactionXdr } from '../../model/transaction.ts'
import { base64FromBytes, bytesFromBase64, compareBytes } from '../../model/values/bytes.ts'
import type { TransactionHash } from '../../model/values/hash.ts'
import { changesBefore, entryAfter } from '../../xdr/changesBefore.ts'
import { readLedgerEntryChanges, readTransactionMeta } from '../../xdr/generated/reader.ts'
import type * as Xdr from '../../xdr/generated/xdr.ts'
import { innerTransactionHash, transactionHash } from '../../xdr/transactionHash.ts'
import { wrongSignature } from '../../xdr/signatures.ts'
import { readAll } from '../../xdr/xdrBytes.ts'

export interface SignaturesRequest {
  readonly xdr: TransactionXdr
  readonly passphrase: string
  /** Outer or inner; with another passphrase than its network's the transaction has another. */
  readonly hash: TransactionHash
}

/**
 * The first signature (base64) of an applied transaction that proves it forged (`wrongSignature`); undefined for none.
 * Throws XdrError where its bytes cannot be read.
 */
export async function findForgedSignature({
  xdr,
  passphrase,
  hash,
}: SignaturesRequest): Promise<string | undefined> {
  const envelope = bytesFromBase64(xdr.envelope)
  if (envelope === undefined || !hasHash(envelope, passphrase, hash)) return undefined
  const wrong = await wrongSignature(envelope, passphrase, (account) => signersIn(xdr, account))
  return wrong && base64FromBytes(wrong.signature)
}

const hasHash = (envelope: Uint8Array, passphrase: string, hash: TransactionHash): boolean =>
  transactionHash(envelope, passphrase) === hash ||
  (envelope[3] === 5 && innerTransactionHash(envelope, passphrase) === hash)

/** An account's signers when the transaction was applied, out of its meta; undefined where that lacks the account. */
function signersIn(xdr: TransactionXdr, account: Uint8Array): Xdr.SignerKey[] | undefined {
  const [meta, feeMeta] = [xdr.meta, xdr.feeMeta].map((text = '') => bytesFromBase64(text))
  const changes = [
    ...(meta?.length ? changesBefore(readAll(meta, readTransactionMeta)) : []),
    ...(feeMeta?.length ? readAll(feeMeta, readLedgerEntryChanges) : []),
  ]
  const entries = changes.flatMap((change) => {
    const data = entryAfter(change)?.data
    const isIt = data?.type === 'account' && sameAccount(data.account.accountId, account)
    return isIt ? [data.account] : []
  })
  return entries.length === 0
    ? undefined
    : entries.flatMap(({ signers }) => signers.map(({ key }) => key))
}

const sameAccount = ({ ed25519 }: Xdr.PublicKey, key: Uint8Array): boolean =>
  compareBytes(ed25519, key) === 0
