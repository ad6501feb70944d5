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
  appliedTransaction,
  createEnvelopeFinder,
  decodedTransaction,
  disagreements,
  envelopeHashes,
  generatedReaders,
  ifReadable,
  innerTransaction,
  isSuccessful,
  ledgerOfMeta,
  locateHeader,
  locateParts,
  operationResults,
  outcomeOfPrefix,
  transactionHash,
  XdrError,
} from '#ledger/readers'
import {
  base64Bytes,
  bytesFromHex,
  hexFromBytes,
  type LedgerSequence,
  ledgerSequence,
  parseLedgerHash,
  RecordError,
  type TransactionHash,
  transactionHashFromBytes,
  type UnixSeconds,
  unixSeconds,
} from '#ledger/values'
import { checkSignatures, locateLedger, RefusedLedger } from './ledgerParts.ts'

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
  // Not `subarray`, which looks up its species each time; a damaged ledger's parts may end after its bytes.
  const cut = ({ start, end }: Slice) => {
    const length = Math.max(0, Math.min(end, bytes.length) - start)
    return length === 0 ? none : new Uint8Array(bytes.buffer, bytes.byteOffset + start, length)
  }
  const ledger = closedLedger(parts.header, cut(parts.headerBytes), passphrase)
  const { sequence, closedAt } = ledger
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
    ledger,
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

/**
 * The reason why a ledger is forged: one of some of its transactions is. Undefined for one that is damaged, which says
 * so.
 */
export async function forgeryOfLedger({
  bytes,
  parts,
  ledger: { passphrase },
}: OpenLedger): Promise<string | undefined> {
  if (parts === undefined) return undefined
  try {
    await checkSignatures(locateLedger(bytes), passphrase)
    return undefined
  } catch (error) {
    if (error instanceof XdrError) return undefined
    if (!(error instanceof RefusedLedger)) throw error
    const isForged = error.refusal === 'forged' && disagreements(bytes, parts).length === 0
    return isForged ? `it is forged: ${error.message}` : undefined
  }
}

/** All transactions of a ledger, sent separately by a service. */
export interface LedgerTransactions {
  readonly sequence: LedgerSequence
  readonly transactions: readonly TransactionInfo[]
}

/** A ledger read from its own bytes or from transactions sent separately. */
export type ReadableLedger = Omit<LedgerReader, 'decoded' | 'parts'> & {
  /** A transaction as the service sent it; absent where the ledger's own bytes are read. */
  readonly info?: ((applicationOrder: number) => TransactionInfo) | undefined
}

/**
 * A ledger whose own bytes can be read no further than its header, with transactions that a service sent separately.
 * These lack the entry changes of their fees.
 */
export function ledgerFromTransactions(
  bytes: Uint8Array,
  { sequence, transactions }: LedgerTransactions,
  passphrase: string,
): ReadableLedger {
  const byOrder = new Map(transactions.map((info) => [info.applicationOrder, info]))
  const infoAt = (order: number): TransactionInfo => {
    const info = byOrder.get(order)
    if (info === undefined)
      throw new XdrError(`the service leaves out transaction ${order} of ledger ${sequence}`, 0)
    return info
  }
  const transactionCount = Math.max(0, ...byOrder.keys())
  const located = locateHeader(bytes)
  const { start, end } = located.headerBytes
  return {
    transactionCount,
    info: infoAt,
    hash: (order) => transactionHashFromBytes(bytesFromHex(infoAt(order).hash) ?? none),
    transaction: (order, readers = generatedReaders) =>
      appliedOf(infoAt(order), passphrase, readers),
    outcomes: () =>
      transactions.map((info) =>
        outcomeOfPrefix(bytesOf(info, 'result'), bytesOf(info, 'envelope')),
      ),
    bytesAt(order) {
      const info = infoAt(order)
      return { result: bytesOf(info, 'result'), meta: bytesOf(info, 'meta'), feeMeta: none }
    },
    ledger: closedLedger(located.header, bytes.subarray(start, end), passphrase),
  }
}

/** Facts of a ledger's header. Throws XdrError where its hash is none. */
export function closedLedger(
  { header, hash }: Pick<LedgerParts['header'], 'header' | 'hash'>,
  headerBytes: Uint8Array,
  passphrase: string,
): LedgerReader['ledger'] {
  const ledgerHash = parseLedgerHash(hexFromBytes(hash))
  if (ledgerHash === undefined) throw new XdrError('a ledger hash has 32 bytes', 0)
  return {
    sequence: ledgerSequence(header.ledgerSeq),
    hash: ledgerHash,
    closedAt: unixSeconds(Number(header.scpValue.closeTime)),
    header,
    headerBytes,
    passphrase,
  }
}

/** A ledger whose transactions can be read separately. */
export interface OpenLedger extends ReadableLedger {
  readonly bytes: Uint8Array
  /** Offsets of its parts; absent where transactions sent separately replace its bytes. */
  readonly parts?: LedgerParts | undefined
  /** The reason why it does not follow from the ledger before it in the answer. */
  readonly unlinked?: readonly string[] | undefined
  /** The reason why its own bytes cannot be read. */
  readonly problem?: string | undefined
}

/** A transaction as getTransaction and getTransactions send it; XDR in base64. */
export interface TransactionInfo {
  readonly ledger: LedgerSequence
  readonly closedAt: UnixSeconds
  readonly applicationOrder: number
  /** The hash as the service states it, or as requested; empty if unknown. */
  readonly hash: string
  readonly envelope: string
  readonly result: string
  readonly meta: string
}

/** Decodes a transaction. Throws RecordError where its hash is not the stated one. */
export function appliedOf(
  info: TransactionInfo,
  passphrase: string,
  readers: Readers,
): AppliedTransaction {
  const { ledger, closedAt, applicationOrder } = info
  const envelope = bytesOf(info, 'envelope')
  const hash = transactionHash(envelope, passphrase)
  const mismatch = hash !== info.hash && hashMismatch(info, passphrase)
  if (mismatch) throw new RecordError(mismatch)
  return appliedTransaction(
    {
      ledger,
      closedAt,
      passphrase,
      applicationOrder,
      hash,
      bytes: {
        envelope,
        result: bytesOf(info, 'result'),
        meta: bytesOf(info, 'meta'),
        feeMeta: undefined,
      },
    },
    readers,
  )
}

/** The mismatch in words where neither hash of a transaction is the stated one; undefined for an unreadable envelope. */
export function hashMismatch(info: TransactionInfo, passphrase: string): string | undefined {
  if (info.hash === '') return undefined
  const envelope = bytesOf(info, 'envelope')
  const hashes: readonly string[] = ifReadable(() => envelopeHashes(envelope, passphrase)) ?? []
  if (hashes.length === 0 || hashes.includes(info.hash)) return undefined
  return `The hashes do not match: under the passphrase “${passphrase}”, which this service states, the transaction is ${hashes[0]}, not ${info.hash}. It is another transaction, or the passphrase is that of another network`
}

/** The mismatch in words where a transaction's meta is of another ledger; undefined for an unreadable one. */
export function ledgerMismatch(info: TransactionInfo): string | undefined {
  if (info.meta === '') return undefined
  const ledger = ifReadable(() => ledgerOfMeta(bytesOf(info, 'meta')))
  return ledger === undefined || ledger === info.ledger
    ? undefined
    : `The ledgers do not match: the answer states ${info.ledger}, and the transaction’s meta is of ${ledger}`
}

export const bytesOf = (info: TransactionInfo, part: 'envelope' | 'result' | 'meta'): Uint8Array =>
  base64Bytes(info[part], part)
