import type { TransactionXdr } from '#ledger'
import { innerTransactionHash, transactionHash, unauthorizedBy } from '#ledger/readers'
import { type AccountId, type TransactionHash, bytesFromBase64 } from '#ledger/values'

export interface SignaturesRequest {
  readonly xdr: TransactionXdr
  readonly passphrase: string
  /** Outer or inner; with another passphrase than its network's the transaction has another. */
  readonly hash: TransactionHash
}

/**
 * The account that did not sign an applied transaction (`unauthorizedBy`); undefined where nothing proves that. Throws
 * XdrError where its envelope cannot be read.
 */
export async function findUnsignedAccount({
  xdr,
  passphrase,
  hash,
}: SignaturesRequest): Promise<AccountId | undefined> {
  const [envelope, result] = [xdr.envelope, xdr.result].map(bytesFromBase64)
  if (!envelope || !result || !hasHash(envelope, passphrase, hash)) return undefined
  const [meta, feeMeta] = [xdr.meta, xdr.feeMeta].map((text) => bytesFromBase64(text ?? ''))
  return unauthorizedBy({ envelope, result, meta: meta ?? none, feeMeta }, passphrase)
}
const none = new Uint8Array(0)

const hasHash = (envelope: Uint8Array, passphrase: string, hash: TransactionHash): boolean =>
  transactionHash(envelope, passphrase) === hash ||
  (envelope[3] === 5 && innerTransactionHash(envelope, passphrase) === hash)
