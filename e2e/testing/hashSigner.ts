import { sha256 } from '@noble/hashes/sha2.js'
import { joinedBytes } from '#ledger/values/bytes.ts'
import {
  skipFeeBumpTransaction,
  skipTransaction,
  skipTransactionV0,
} from '#ledger/xdr/generated/reader.ts'
import { transactionHashBytes } from '#ledger/xdr/hashes.ts'
import type { Slice } from '#ledger/xdr/ledgerIndex.ts'
import { open, position, u32 } from '#ledger/xdr/xdrBytes.ts'
import {
  type Change,
  changeKinds,
  type LedgerOffsets,
  locateLedger,
  pairEnvelopes,
} from '#sources/ledgers/ledgerParts.ts'

/** Bytes that replace a part of others. */
interface Splice extends Slice {
  readonly by: Uint8Array
}

/**
 * A `LedgerCloseMeta` in which every account has one more signer, hash(x), and every transaction is signed with x alone:
 * such a signature fits every transaction, so that copies and forgeries are signed as their own meta says. The hashes of
 * the ledger no longer fit, those of its transactions do.
 */
export function withHashSigner(bytes: Uint8Array, passphrase: string): Uint8Array {
  const ledger = locateLedger(bytes)
  const splices = [
    ...changesOf(ledger).flatMap((change) => (isAccount(change) ? signerAdded(bytes, change) : [])),
    ...ledger.envelopes.flatMap((envelope) => signaturesReplaced(bytes, envelope)),
  ].toSorted((a, b) => a.start - b.start)
  const parts: Uint8Array[] = []
  let at = 0
  for (const { start, end, by } of splices) {
    parts.push(bytes.subarray(at, start), by)
    at = end
  }
  const signed = joinedBytes([...parts, bytes.subarray(at)])
  // The hash of a fee bump is of its inner signatures too.
  const { envelopes, transactions } = locateLedger(signed)
  for (const [n, envelope] of pairEnvelopes(ledger, passphrase).entries()) {
    const [own, applied] = [envelopes[ledger.envelopes.indexOf(envelope)], transactions[n]]
    if (own === undefined || applied === undefined) continue
    const { start, end } = own
    signed.set(transactionHashBytes(signed.subarray(start, end), passphrase), applied.result.start)
  }
  return signed
}

/** x, as long as an ed25519 signature, and the signer: XDR `SignerKey` hash(x), its weight. */
const preimage = new Uint8Array(64).fill(7)
const hashX = sha256(preimage)
const signer = joinedBytes([word(2), hashX, word(255)])
/** Signatures: their count, hint, length, x. */
const signatures = joinedBytes([word(1), hashX.subarray(-4), word(preimage.length), preimage])

function changesOf({ transactions, upgradeChanges }: LedgerOffsets): readonly Change[] {
  const all = transactions.flatMap(({ feeChanges, before, operations, after, postFeeChanges }) => [
    ...feeChanges,
    ...before,
    ...operations.flatMap(({ changes }) => changes),
    ...after,
    ...postFeeChanges,
  ])
  return [...all, ...upgradeChanges]
}

const isAccount = ({ kind, type }: Change): boolean => kind !== changeKinds.removed && type === 0

function signerAdded(bytes: Uint8Array, { start }: Change): Splice[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  // LedgerEntry: last change (4), type (4); AccountEntry: id (36), balance (8), sequence (8), subentries (4).
  let at = start + 64
  at += view.getUint32(at) === 1 ? 40 : 4 // inflation destination
  at += 4 // flags
  at += 4 + Math.ceil(view.getUint32(at) / 4) * 4 // home domain
  at += 4 // thresholds
  const count = view.getUint32(at)
  // No account has more than 20: the first, a key of 32 bytes, makes room.
  if (count === 20) return [{ start: at + 4, end: at + 4 + signer.length, by: signer }]
  return [{ start: at, end: at + 4, by: joinedBytes([word(count + 1), signer]) }]
}

function signaturesReplaced(bytes: Uint8Array, { start, end }: Slice): Splice[] {
  const envelope = bytes.subarray(start, end)
  const signaturesAt = start + signedEnd(envelope)
  const own = { start: signaturesAt, end, by: signatures }
  if (bytes[start + 3] !== 5) return [own]
  const inner = innerAt(envelope)
  // The inner signatures end where the fee bump's extension (4) begins.
  const innerStart = start + inner + signedEnd(envelope.subarray(inner))
  return [{ start: innerStart, end: signaturesAt - 4, by: signatures }, own]
}

/** The offset of a fee bump's inner envelope: after its type, fee source and fee. */
export const innerAt = (envelope: Uint8Array): number => 8 + (envelope[6] === 1 ? 40 : 32) + 8

/** The offset of an envelope's signatures. */
export function signedEnd(envelope: Uint8Array): number {
  open(envelope)
  const type = u32()
  if (type === 0) skipTransactionV0()
  else if (type === 2) skipTransaction()
  else skipFeeBumpTransaction()
  return position()
}

function word(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}
