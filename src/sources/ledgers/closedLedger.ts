import type {
  AppliedTransaction,
  ClosedLedger,
  CountedTransaction,
  LedgerParts,
  Readers,
  Slice,
  TransactionParts,
} from '#ledger'
import {
  XdrError,
  appliedTransaction,
  createEnvelopeFinder,
  decodedTransaction,
  generatedReaders,
  innerTransaction,
  isSuccessful,
  locateParts,
  operationResults,
} from '#ledger/readers'
import {
  type TransactionHash,
  hexFromBytes,
  ledgerSequence,
  parseLedgerHash,
  transactionHashFromBytes,
  unixSeconds,
} from '#ledger/values'

/** A ledger whose transactions are decoded one by one, on request. */
export interface LedgerReader {
  readonly parts: LedgerParts
  readonly transactionCount: number
  /** Hash of the transaction at an application order (from 1), without decoding it. */
  hash(applicationOrder: number): TransactionHash
  /** One transaction, its parts decoded on access. Accessing one throws XdrError. */
  transaction(applicationOrder: number, readers?: Readers): AppliedTransaction
  /** One transaction, decoded. Throws XdrError. */
  decoded(applicationOrder: number): AppliedTransaction
  /** Outcome and operation count of each transaction: the sums are exact, but not the counts of failed ones. */
  outcomes(readers?: Readers): readonly CountedTransaction[]
  /** The bytes of a transaction's result, meta and fee changes, for one that cannot be read. */
  bytesAt(applicationOrder: number): Readonly<Record<'result' | 'meta' | 'feeMeta', Uint8Array>>
  /** Header facts without the transactions. */
  readonly ledger: Omit<ClosedLedger, 'transactions'>
}

/** A result whose transaction the ledger does not have, or has under the hash of another network. */
export class NoEnvelopeError extends XdrError {}

/** Opens XDR `LedgerCloseMeta` (V0–V2): finds its parts, decodes the header alone. */
export function openLedger(
  bytes: Uint8Array,
  passphrase: string,
  parts: LedgerParts = locateParts(bytes),
): LedgerReader {
  const { header, hash } = parts.header
  // Not `subarray`, which looks up its species each time; a damaged ledger's parts may end after its bytes.
  const cut = ({ start, end }: Slice) => {
    const length = Math.max(0, Math.min(end, bytes.length) - start)
    return length === 0 ? none : new Uint8Array(bytes.buffer, bytes.byteOffset + start, length)
  }
  const sequence = ledgerSequence(header.ledgerSeq)
  const closedAt = unixSeconds(Number(header.scpValue.closeTime))
  const ledgerHash = parseLedgerHash(hexFromBytes(hash))
  if (ledgerHash === undefined) throw new XdrError('a ledger hash has 32 bytes', 0)
  const processingAt = (order: number) => {
    const processing = parts.processing[order - 1]
    if (processing === undefined)
      throw new RangeError(`ledger ${sequence} has no transaction ${order}`)
    return processing
  }
  const hashAt = (order: number) =>
    transactionHashFromBytes(cut(hashOf(processingAt(order).result)))
  const envelopes = createEnvelopeFinder(parts.envelopes.map(cut), passphrase)
  const envelopeOf = (hash: Uint8Array, feeChanges: Uint8Array) => {
    const envelope = envelopes.find(hash, feeChanges)
    if (envelope === undefined)
      throw new NoEnvelopeError(
        `ledger ${sequence} has a result for ${transactionHashFromBytes(hash)}, but no such transaction`,
        0,
      )
    return envelope
  }
  const partsAt = (order: number): TransactionParts => {
    const processing = processingAt(order)
    const hash = cut(hashOf(processing.result))
    const feeMeta = cut(processing.feeChanges)
    return {
      ledger: sequence,
      closedAt,
      passphrase,
      applicationOrder: order,
      hash: transactionHashFromBytes(hash),
      bytes: {
        envelope: envelopeOf(hash, feeMeta),
        result: cut(resultOf(processing.result)),
        meta: cut(processing.meta),
        feeMeta,
      },
    }
  }
  return {
    parts,
    transactionCount: parts.processing.length,
    hash: hashAt,
    ledger: {
      sequence,
      hash: ledgerHash,
      closedAt,
      header,
      headerBytes: cut(parts.headerBytes),
      passphrase,
    },
    outcomes: (readers = generatedReaders) => outcomesOf(parts, cut, readers),
    bytesAt(order) {
      const processing = processingAt(order)
      return {
        result: cut(resultOf(processing.result)),
        meta: cut(processing.meta),
        feeMeta: cut(processing.feeChanges),
      }
    },
    transaction: (order, readers) => appliedTransaction(partsAt(order), readers),
    decoded: (order) => decodedTransaction(partsAt(order)),
  }
}

/**
 * Outcomes without pairing envelopes and results, which costs a hash each: a successful transaction has a result for
 * every operation, and the failed ones have the remaining operations of the envelopes.
 */
function outcomesOf(
  parts: LedgerParts,
  cut: (slice: Slice) => Uint8Array,
  readers: Readers,
): readonly CountedTransaction[] {
  const results = parts.processing.map(({ result }) => readers.result(cut(resultOf(result))))
  const counts = parts.envelopes.map(
    (slice) => innerTransaction(readers.envelope(cut(slice))).operations.length,
  )
  const successes = results
    .filter(isSuccessful)
    .map((result) => ({ successful: true, operationCount: operationResults(result).length }))
  const failed = sum(counts) - sum(successes.map(({ operationCount }) => operationCount))
  return [
    ...successes,
    ...Array.from({ length: results.length - successes.length }, (_, i) => ({
      successful: false,
      operationCount: i === 0 ? failed : 0,
    })),
  ]
}

const sum = (list: readonly number[]) => list.reduce((total, count) => total + count, 0)

/** The two parts of XDR `TransactionResultPair`: 32 bytes of hash, then the result. */
const hashOf = ({ start, end }: Slice): Slice => ({ start, end: Math.min(start + 32, end) })
const resultOf = ({ start, end }: Slice): Slice => ({ start: Math.min(start + 32, end), end })
const none = new Uint8Array(0)
