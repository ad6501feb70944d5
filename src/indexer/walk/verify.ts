import { sha256 } from '@noble/hashes/sha2.js'
import type { Slice } from '../../xdr/ledgerIndex.ts'
import { XdrError } from '../../xdr/xdrBytes.ts'
import { hexFromBytes } from '../../model/values/bytes.ts'
import { joinedBytes } from '../columns/blocks.ts'
import { sameKey } from './participants.ts'
import { type WalkedLedger, walkLedger } from './walkLedger.ts'

/** Why a ledger was refused. */
export type Refusal = 'missing' | 'doubled' | 'outOfOrder' | 'tampered' | 'unlinked' | 'unreadable'

/** A refused ledger. */
export class RefusedLedger extends Error {
  override readonly name = 'RefusedLedger'
  readonly refusal: Refusal
  readonly sequence: number
  constructor(refusal: Refusal, sequence: number, message: string, options?: ErrorOptions) {
    super(message, options)
    this.refusal = refusal
    this.sequence = sequence
  }
}

/**
 * Walks the ledger that should come next, `after` the one before it: its header has the hash it says and names the one
 * before. What else the header proves is for `proveContents`. Throws RefusedLedger.
 */
export function linkedLedger(
  bytes: Uint8Array,
  sequence: number,
  after: WalkedLedger | undefined,
): WalkedLedger {
  const ledger = readOrRefuse(sequence, () => walkLedger(bytes))
  const { header } = ledger
  const found = header.ledgerSeq
  if (found !== sequence) {
    if (after && found === after.header.ledgerSeq)
      throw new RefusedLedger('doubled', found, `ledger ${found} came twice`)
    throw found > sequence
      ? new RefusedLedger('missing', sequence, `ledger ${sequence} is missing: ${found} came`)
      : new RefusedLedger('outOfOrder', found, `ledger ${found} came where ${sequence} was due`)
  }
  const headerBytes = bytes.subarray(ledger.headerBytes.start, ledger.headerBytes.end)
  if (!sameKey(sha256(headerBytes), ledger.hash))
    throw new RefusedLedger('tampered', found, `the header of ledger ${found} has another hash`)
  if (after && !sameKey(after.hash, header.previousLedgerHash))
    throw new RefusedLedger(
      'unlinked',
      found,
      `ledger ${found} does not follow from ledger ${found - 1}`,
    )
  return ledger
}

/**
 * Proves a ledger's transactions and results by the hashes in its header: every envelope with its signatures
 * (`txSetHash`), and every result in the order of application (`txSetResultHash`), which names its transaction's hash.
 * Only the meta rests on the source, and with it which envelope a result is paired with until that is read
 * (envelopes.ts). Hashes beside the calling thread, so walking goes on. Rejects with RefusedLedger.
 */
export async function proveContents({
  bytes,
  header,
  transactions,
  hashedSet,
}: WalkedLedger): Promise<void> {
  const found = header.ledgerSeq
  const count = new Uint8Array(4)
  new DataView(count.buffer).setUint32(0, transactions.length)
  const cut = ({ start, end }: Slice) => bytes.subarray(start, end)
  const [results, set] = await Promise.all([
    digest([count, ...transactions.map(({ result }) => cut(result))]),
    digest(hashedSet.map(cut)),
  ])
  if (!sameKey(results, header.txSetResultHash))
    throw new RefusedLedger('tampered', found, `the results of ledger ${found} have another hash`)
  if (!sameKey(set, header.scpValue.txSetHash))
    throw new RefusedLedger(
      'tampered',
      found,
      `the transactions of ledger ${found} have another hash`,
    )
}

/** Hex: the previous ledger's hash, as the header states it. */
export const previousHash = ({ header }: WalkedLedger): string =>
  hexFromBytes(header.previousLedgerHash)

/** Reads something of a ledger; throws RefusedLedger where its bytes make no sense. */
export function readOrRefuse<T>(sequence: number, read: () => T): T {
  try {
    return read()
  } catch (cause) {
    if (!(cause instanceof XdrError)) throw cause
    throw new RefusedLedger('unreadable', sequence, `ledger ${sequence}: ${cause.message}`, {
      cause,
    })
  }
}

/** SHA-256 of parts one after another: the browser's own where it has one, which is not so on plain http. */
async function digest(parts: readonly Uint8Array[]): Promise<Uint8Array> {
  const bytes = joinedBytes(
    parts,
    parts.reduce((sum, { length }) => sum + length, 0),
  )
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle
  return subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : sha256(bytes)
}
