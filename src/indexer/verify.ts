import { sha256 } from '@noble/hashes/sha2.js'
import { XdrError } from '../decode/xdrBytes.ts'
import { hexFromBytes } from '../model/bytes.ts'
import { type WalkedLedger, walkLedger } from './walkLedger.ts'

/** Why a ledger was not taken in. */
export type Refusal = 'missing' | 'doubled' | 'outOfOrder' | 'tampered' | 'unlinked' | 'unreadable'

/** A ledger that the index will not take in, and which. */
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
 * Walks the ledger that should come next, `after` the one before it. Its header has the hash it says, names the one
 * before, and has the hash of its results, which have the hashes of its transactions: only the meta rests on the source.
 */
export function verifiedLedger(
  bytes: Uint8Array,
  sequence: number,
  after: WalkedLedger | undefined,
): WalkedLedger {
  const ledger = readLedger(bytes, sequence)
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
  if (!isSame(sha256(headerBytes), ledger.hash))
    throw new RefusedLedger('tampered', found, `the header of ledger ${found} has another hash`)
  if (!isSame(resultHash(ledger), header.txSetResultHash))
    throw new RefusedLedger('tampered', found, `the results of ledger ${found} have another hash`)
  if (after && !isSame(after.hash, header.previousLedgerHash))
    throw new RefusedLedger(
      'unlinked',
      found,
      `ledger ${found} does not follow from ledger ${found - 1}`,
    )
  return ledger
}

/** Hex: what a ledger says of the one before it. */
export const previousHash = ({ header }: WalkedLedger): string =>
  hexFromBytes(header.previousLedgerHash)

function readLedger(bytes: Uint8Array, sequence: number): WalkedLedger {
  try {
    return walkLedger(bytes)
  } catch (cause) {
    if (!(cause instanceof XdrError)) throw cause
    throw new RefusedLedger('unreadable', sequence, `ledger ${sequence}: ${cause.message}`, {
      cause,
    })
  }
}

/** SHA-256 of XDR `TransactionResultSet`: the count, then the results in the order of application. */
function resultHash({ bytes, transactions }: WalkedLedger): Uint8Array {
  const hash = sha256.create()
  const count = new Uint8Array(4)
  new DataView(count.buffer).setUint32(0, transactions.length)
  hash.update(count)
  for (const { result } of transactions) hash.update(bytes.subarray(result.start, result.end))
  return hash.digest()
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  for (let i = 0; i < 32; i++) if (a[i] !== b[i]) return false
  return true
}
