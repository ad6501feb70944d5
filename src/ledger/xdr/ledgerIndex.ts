import { parseUnixSeconds } from '../values/numbers.ts'
import {
  readLedgerHeaderHistoryEntry,
  skipLedgerCloseMetaExt,
  skipLedgerEntryChanges,
  skipTransactionEnvelope,
  skipTransactionMeta,
  skipTransactionResultPair,
} from './generated/reader.ts'
import type * as Xdr from './generated/xdr.ts'
import {
  bool,
  count,
  done,
  i32,
  opaque,
  open,
  position,
  step,
  UnknownCaseError,
  u32,
  XdrError,
} from './xdrBytes.ts'

/** Start and end of a part of the ledger's bytes. */
export interface Slice {
  readonly start: number
  readonly end: number
}

/** The offsets of a `LedgerCloseMeta`'s parts (V0, V1, V2), found without decoding it. */
export interface LedgerParts {
  /** The version of `LedgerCloseMeta`. */
  readonly version: number
  readonly header: Xdr.LedgerHeaderHistoryEntry
  /** XDR `LedgerHeader`. */
  readonly headerBytes: Slice
  /** XDR `TransactionSet` (V0) or `GeneralizedTransactionSet`. */
  readonly transactionSet: Slice
  /** Envelopes in the transaction set's order, which is not the order of application. */
  readonly envelopes: readonly Slice[]
  /** In application order. */
  readonly processing: readonly Processing[]
}

export interface Processing {
  /** XDR `TransactionResultPair`: 32 bytes of hash, then the result. */
  readonly result: Slice
  readonly feeChanges: Slice
  readonly meta: Slice
  readonly postFeeChanges: Slice | undefined
}

/** The parts before the results. */
export type LedgerHead = Omit<LedgerParts, 'processing'>

/** Finds the parts of a ledger; throws XdrError with the offset where the bytes make no sense. */
export function locateParts(bytes: Uint8Array): LedgerParts {
  const head = locateHead(bytes)
  const processing: Processing[] = []
  const n = count(0xffff_ffff)
  for (let i = 0; i < n; i++) {
    if (head.version === 2) step(4) // ExtensionPoint
    processing.push({
      result: slice(skipTransactionResultPair),
      feeChanges: slice(skipLedgerEntryChanges),
      meta: slice(skipTransactionMeta),
      postFeeChanges: head.version === 2 ? slice(skipLedgerEntryChanges) : undefined,
    })
  }
  return { ...head, processing }
}

/** Reads up to the number of results. */
export function locateHead(bytes: Uint8Array): LedgerHead {
  const head = locateHeader(bytes)
  const start = position()
  const envelopes = head.version === 0 ? transactionSet() : generalizedTransactionSet()
  return { ...head, envelopes, transactionSet: { start, end: position() } }
}

/** Reads the header alone, which is readable whatever the transactions are. */
export function locateHeader(
  bytes: Uint8Array,
): Pick<LedgerParts, 'version' | 'header' | 'headerBytes'> {
  open(bytes)
  const version = i32()
  if (version < 0 || version > 2)
    throw new UnknownCaseError(`LedgerCloseMeta has no version ${version}`, 0)
  if (version > 0) skipLedgerCloseMetaExt()
  const start = position()
  const header = readLedgerHeaderHistoryEntry()
  const { closeTime } = header.header.scpValue
  if (parseUnixSeconds(closeTime) === undefined)
    throw new XdrError(`a ledger that closed ${closeTime} s after 1970`, start)
  // LedgerHeaderHistoryEntry: hash (32), header, ext (void, 4)
  const headerBytes = { start: start + 32, end: position() - 4 }
  return { version, header, headerBytes }
}

/** XDR `TransactionSet` (up to protocol 19) or `GeneralizedTransactionSet`. */
export type SetForm = 'classic' | 'generalized'

/** Offsets of the envelopes of a transaction set that stands by itself. Throws XdrError. */
export function locateSet(bytes: Uint8Array, form: SetForm): readonly Slice[] {
  open(bytes)
  const envelopes = form === 'classic' ? transactionSet() : generalizedTransactionSet()
  done()
  return envelopes
}

/** Skips a part and returns its offsets. */
export function slice(skip: () => void): Slice {
  const start = position()
  skip()
  return { start, end: position() }
}

const envelopeList = (): Slice[] => repeat(() => [slice(skipTransactionEnvelope)])

function transactionSet(): Slice[] {
  opaque(32) // previous ledger's hash
  return envelopeList()
}

function generalizedTransactionSet(): Slice[] {
  const version = i32()
  if (version !== 1)
    throw new UnknownCaseError(
      `GeneralizedTransactionSet has no version ${version}`,
      position() - 4,
    )
  opaque(32)
  return repeat(phase)
}

function phase(): Slice[] {
  const kind = u32()
  if (kind === 0) return repeat(component)
  if (kind !== 1)
    throw new UnknownCaseError(`TransactionPhase has no version ${kind}`, position() - 4)
  if (bool()) step(8) // base fee
  return repeat(() => repeat(envelopeList)) // stages of clusters
}

function component(): Slice[] {
  const kind = u32()
  if (kind !== 0) throw new UnknownCaseError(`TxSetComponent has no kind ${kind}`, position() - 4)
  if (bool()) step(8) // base fee
  return envelopeList()
}

function repeat(read: () => Slice[]): Slice[] {
  const n = count(0xffff_ffff)
  const list: Slice[] = []
  for (let i = 0; i < n; i++) list.push(...read())
  return list
}
