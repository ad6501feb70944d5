import { sha256 } from '@noble/hashes/sha2.js'
import { type TransactionHash, transactionHashFromBytes } from '../model/hash.ts'
import { skipFeeBumpTransaction, skipTransaction, skipTransactionV0 } from './generated/xdr.ts'
import { XdrError, open, position, u32 } from './xdrBytes.ts'

const envelopeTypeTransaction = 2
const envelopeTypeFeeBump = 5

/** SHA-256 of the passphrase, which every signature and contract id is bound to. */
export function networkId(passphrase: string): Uint8Array {
  const known = ids.get(passphrase)
  if (known) return known
  const id = sha256(new TextEncoder().encode(passphrase))
  ids.set(passphrase, id)
  return id
}
const ids = new Map<string, Uint8Array>()

/**
 * A transaction's hash: SHA-256 of its `TransactionSignaturePayload`. `envelope` is XDR `TransactionEnvelope`;
 * a V0 one hashes as the V1 transaction it stands for (CAP-15). Throws XdrError on bytes that are no envelope.
 */
export function transactionHash(envelope: Uint8Array, passphrase: string): TransactionHash {
  return transactionHashFromBytes(sha256(signaturePayload(envelope, passphrase)))
}

/** The hash of the inner transaction of a fee bump's envelope. */
export function innerTransactionHash(envelope: Uint8Array, passphrase: string): TransactionHash {
  // FeeBumpTransaction: feeSource, fee, innerTx { type, TransactionV1Envelope }, ext
  open(envelope)
  if (u32() !== envelopeTypeFeeBump) throw new XdrError('no fee bump', 0)
  const source = u32() === 0x100 ? 40 : 32
  return transactionHash(envelope.subarray(4 + 4 + source + 8), passphrase)
}

function signaturePayload(envelope: Uint8Array, passphrase: string): Uint8Array {
  open(envelope)
  const type = u32()
  if (type === 0) {
    skipTransactionV0()
    return payload(passphrase, envelopeTypeTransaction, [
      new Uint8Array(4),
      envelope.subarray(4, position()),
    ])
  }
  if (type === envelopeTypeTransaction) skipTransaction()
  else if (type === envelopeTypeFeeBump) skipFeeBumpTransaction()
  else throw new XdrError(`no transaction envelope has type ${type}`, 0)
  return payload(passphrase, type, [envelope.subarray(4, position())])
}

function payload(passphrase: string, type: number, parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(36 + parts.reduce((sum, part) => sum + part.length, 0))
  bytes.set(networkId(passphrase))
  bytes[35] = type
  let at = 36
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
