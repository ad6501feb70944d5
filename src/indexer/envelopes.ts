import { sha256 } from '@noble/hashes/sha2.js'
import { networkId, transactionHash } from '../decode/transactionHash.ts'
import type { Slice } from '../decode/ledgerIndex.ts'
import { bytesFromHex } from '../model/bytes.ts'
import { sameKey } from './participants.ts'
import type { EnvelopeSlice, WalkedLedger } from './walkLedger.ts'

/** A ledger's envelopes by their transactions' hashes; undefined where the ledger has none of that hash. */
export function envelopesByHash(
  { bytes, envelopes }: Pick<WalkedLedger, 'bytes' | 'envelopes'>,
  passphrase: string,
): (hash: Uint8Array) => Slice | undefined {
  const network = networkId(passphrase)
  // By the first six bytes: two transactions may be made to share them, not to share all 32.
  const byPrefix = new Map<number, { readonly hash: Uint8Array; readonly slice: Slice }[]>()
  for (const slice of envelopes) {
    const hash = hashOf(bytes, slice, network, passphrase)
    const key = prefix(hash)
    const known = byPrefix.get(key)
    if (known) known.push({ hash, slice })
    else byPrefix.set(key, [{ hash, slice }])
  }
  return (hash) => byPrefix.get(prefix(hash))?.find((known) => sameKey(known.hash, hash))?.slice
}

/** SHA-256 of `TransactionSignaturePayload`: the network, then type and transaction as the envelope has them. */
function hashOf(
  bytes: Uint8Array,
  { start, end, signaturesAt }: EnvelopeSlice,
  network: Uint8Array,
  passphrase: string,
): Uint8Array {
  // A V0 transaction hashes as the V1 it stands for, which its envelope does not have (CAP-15).
  if (bytes[start + 3] === 0)
    return bytesFromHex(transactionHash(bytes.subarray(start, end), passphrase)) ?? network
  const length = 32 + signaturesAt - start
  if (payload.length < length) payload = new Uint8Array(length * 2)
  payload.set(network)
  payload.set(bytes.subarray(start, signaturesAt), 32)
  return sha256(payload.subarray(0, length))
}
let payload = new Uint8Array(4096)

const prefix = (hash: Uint8Array): number =>
  ((hash[0] ?? 0) | ((hash[1] ?? 0) << 8) | ((hash[2] ?? 0) << 16)) * 0x100_0000 +
  ((hash[3] ?? 0) | ((hash[4] ?? 0) << 8) | ((hash[5] ?? 0) << 16))
