import { sha256 } from '@noble/hashes/sha2.js'
import type { Slice } from '#ledger'
import { XdrError, isDroppedSet } from '#ledger/readers'
import { hexFromBytes, joinedBytes } from '#ledger/values'
import { sameKey } from './participants.ts'
import { type LedgerOffsets, locateLedger } from './ledgerOffsets.ts'

/** The reason why a ledger was refused. */
type Refusal =
  | 'missing'
  | 'doubled'
  | 'outOfOrder'
  | 'tampered'
  | 'unlinked'
  | 'unreadable'
  | 'forged'

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
 * Locates the parts of the next ledger, `after` the one before it, and checks that its header has the stated hash and
 * names the one before. `proveContents` checks the rest. Throws RefusedLedger.
 */
export function linkedLedger(
  bytes: Uint8Array,
  sequence: number,
  after: LedgerOffsets | undefined,
): LedgerOffsets {
  const ledger = readOrRefuse(sequence, () => locateLedger(bytes))
  const { header } = ledger
  const found = header.ledgerSeq
  if (found !== sequence) {
    if (after && found === after.header.ledgerSeq)
      throw new RefusedLedger('doubled', found, `ledger ${found} arrived twice`)
    throw found > sequence
      ? new RefusedLedger('missing', sequence, `ledger ${sequence} is missing: ${found} arrived`)
      : new RefusedLedger('outOfOrder', found, `ledger ${found} arrived instead of ${sequence}`)
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
 * (envelopes.ts). WebCrypto hashes off this thread, so that the walk continues. Rejects with RefusedLedger.
 */
export async function proveContents({
  bytes,
  header,
  envelopes,
  transactions,
  hashedSet,
  previousInSet,
}: LedgerOffsets): Promise<void> {
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
  const isDropped = isDroppedSet(header, envelopes.length, previousInSet)
  if (!isDropped && !sameKey(set, header.scpValue.txSetHash))
    throw new RefusedLedger(
      'tampered',
      found,
      `the transactions of ledger ${found} have another hash`,
    )
}

/** Hex: the previous ledger's hash, as the header states it. */
export const previousHash = ({ header }: LedgerOffsets): string =>
  hexFromBytes(header.previousLedgerHash)

/** Reads a part of a ledger; throws RefusedLedger where its bytes are no valid XDR. */
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

/** SHA-256 of joined parts: by WebCrypto where the browser has it, which it lacks on plain http. */
async function digest(parts: readonly Uint8Array[]): Promise<Uint8Array> {
  const bytes = joinedBytes(parts)
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle
  return subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : sha256(bytes)
}
