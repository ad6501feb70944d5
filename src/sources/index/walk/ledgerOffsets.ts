import type { Slice } from '#ledger'
import {
  XdrError,
  bool,
  count,
  i32,
  opaque,
  open,
  position,
  readLedgerHeaderHistoryEntry,
  skipContractEvent,
  skipDiagnosticEvent,
  skipFeeBumpTransaction,
  skipLedgerCloseMetaExt,
  skipLedgerEntryData,
  skipLedgerEntryExt,
  skipLedgerKey,
  skipLedgerUpgrade,
  skipScVal,
  skipScpHistoryEntry,
  skipSorobanTransactionMetaExt,
  skipSorobanTransactionMetaV2,
  skipTransaction,
  skipTransactionEvent,
  skipTransactionResultPair,
  skipTransactionV0,
  skipVar,
  step,
  u32,
} from '#ledger/readers'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'

/** XDR `LedgerEntryChangeType`. */
export const changeKinds = { created: 0, updated: 1, removed: 2, state: 3, restored: 4 } as const

/**
 * One `LedgerEntryChange`, found but not decoded: offsets into the ledger's bytes. A removal has only
 * its key, from `start`; the others a `LedgerEntry`: 4 bytes of last change, its data, from `ext` its extension.
 */
export interface Change extends Slice {
  readonly kind: number
  /** XDR `LedgerEntryType`. */
  readonly type: number
  readonly ext: number
}

interface OperationOffsets {
  readonly changes: readonly Change[]
  /** XDR `ContractEvent`s. */
  readonly events: readonly Slice[]
}

/** A transaction's parts in a ledger, found but not decoded. */
export interface TransactionOffsets {
  /** XDR `TransactionResultPair`: 32 bytes of hash, then the result. */
  readonly result: Slice
  readonly meta: Slice
  readonly feeMeta: Slice
  readonly postFeeMeta: Slice | undefined
  readonly feeChanges: readonly Change[]
  readonly before: readonly Change[]
  readonly operations: readonly OperationOffsets[]
  readonly after: readonly Change[]
  readonly postFeeChanges: readonly Change[]
}

/** An envelope, and where its transaction ends and its signatures begin. */
export interface EnvelopeSlice extends Slice {
  readonly signaturesAt: number
}

/** The parts of a `LedgerCloseMeta` (V0, V1, V2) that are indexed, found in one pass over its bytes. */
export interface LedgerOffsets {
  readonly bytes: Uint8Array
  readonly header: Xdr.LedgerHeader
  /** The hash stated beside the header; verified when the ledger is indexed. */
  readonly hash: Uint8Array
  readonly headerBytes: Slice
  /**
   * The bytes whose SHA-256 is the header's `txSetHash`: XDR `GeneralizedTransactionSet`, or an old one's parts (V0).
   */
  readonly hashedSet: readonly Slice[]
  /** The hash of the ledger before, as the transaction set names it. */
  readonly previousInSet: Uint8Array
  /** In the transaction set's order, which is not the order of application. */
  readonly envelopes: readonly EnvelopeSlice[]
  /** In application order. */
  readonly transactions: readonly TransactionOffsets[]
  readonly upgradeChanges: readonly Change[]
  /** XDR `LedgerKey`s of entries that left the live state. */
  readonly evicted: readonly Slice[]
}

/** Finds the parts of a ledger; throws XdrError with the offset where its bytes are not valid. */
export function locateLedger(bytes: Uint8Array): LedgerOffsets {
  open(bytes)
  const version = i32()
  if (version < 0 || version > 2) throw new XdrError(`LedgerCloseMeta has no version ${version}`, 0)
  if (version > 0) skipLedgerCloseMetaExt()
  const start = position()
  const { header, hash } = readLedgerHeaderHistoryEntry()
  // LedgerHeaderHistoryEntry: hash (32), header, ext (void, 4)
  const headerBytes = { start: start + 32, end: position() - 4 }
  const envelopes: EnvelopeSlice[] = []
  const setStart = position()
  if (version === 0) {
    step(32) // previous ledger's hash
    envelopeList(envelopes)
  } else generalizedTransactionSet(envelopes)
  const setEnd = position()
  // An old set was hashed without the count of its envelopes.
  const hashedSet =
    version === 0
      ? [
          { start: setStart, end: setStart + 32 },
          { start: setStart + 36, end: setEnd },
        ]
      : [{ start: setStart, end: setEnd }]
  const previousAt = version === 0 ? setStart : setStart + 4
  const transactions = list(() => transaction(version))
  const upgradeChanges: Change[] = []
  for (let n = count(0xffff_ffff); n > 0; n--) {
    skipLedgerUpgrade()
    upgradeChanges.push(...changeList())
  }
  for (let n = count(0xffff_ffff); n > 0; n--) skipScpHistoryEntry()
  const evicted: Slice[] = []
  if (version > 0) {
    step(8) // size of the live Soroban state
    for (let n = count(0xffff_ffff); n > 0; n--) evicted.push(slice(skipLedgerKey))
    if (version === 1 && u32() !== 0) throw new XdrError('V1 has no unused entries', position())
  }
  if (position() !== bytes.length)
    throw new XdrError(`${bytes.length - position()} bytes left over`, position())
  return {
    bytes,
    header,
    hash,
    headerBytes,
    hashedSet,
    previousInSet: bytes.subarray(previousAt, previousAt + 32),
    envelopes,
    transactions,
    upgradeChanges,
    evicted,
  }
}

function transaction(version: number): TransactionOffsets {
  if (version === 2) step(4) // ExtensionPoint
  const result = slice(skipTransactionResultPair)
  const feeStart = position()
  const feeChanges = changeList()
  const feeMeta = { start: feeStart, end: position() }
  const metaStart = position()
  const parts = transactionMeta()
  const meta = { start: metaStart, end: position() }
  const postFeeChanges = version === 2 ? changeList() : []
  const postFeeMeta = version === 2 ? { start: meta.end, end: position() } : undefined
  return { result, meta, feeMeta, postFeeMeta, feeChanges, postFeeChanges, ...parts }
}

/**
 * Finds the parts of a transaction's meta, which begins at `meta.start` of `bytes`, where a service sent the transaction
 * by itself: the changes of its fees are not there. Empty meta has no parts. Throws XdrError as above.
 */
export function locateTransaction(
  bytes: Uint8Array,
  { result, meta }: Pick<TransactionOffsets, 'result' | 'meta'>,
): TransactionOffsets {
  const none = { before: [], operations: [], after: [] }
  open(bytes, meta.start)
  const parts = meta.start === meta.end ? none : transactionMeta()
  if (position() !== meta.end) throw new XdrError('the meta ends elsewhere', position())
  const feeMeta = { start: meta.start, end: meta.start }
  const noFees = { feeMeta, postFeeMeta: undefined, feeChanges: [], postFeeChanges: [] }
  return { result, meta, ...noFees, ...parts }
}

/** XDR `TransactionMeta` V0–V4. V3 keeps a contract call's events beside its one operation. */
function transactionMeta(): Pick<TransactionOffsets, 'before' | 'operations' | 'after'> {
  const version = i32()
  if (version < 0 || version > 4)
    throw new XdrError(`TransactionMeta has no version ${version}`, position() - 4)
  if (version > 2) step(4) // ExtensionPoint
  const before = version > 0 ? changeList() : []
  const operations = list(() => {
    if (version === 4) step(4) // ExtensionPoint
    const changes = changeList()
    return { changes, events: version === 4 ? list(eventSlice) : [] }
  })
  const after = version > 1 ? changeList() : []
  if (version === 3 && bool()) {
    skipSorobanTransactionMetaExt()
    const events = list(eventSlice)
    const [first] = operations
    if (first) operations[0] = { changes: first.changes, events }
    skipScVal()
    for (let n = count(0xffff_ffff); n > 0; n--) skipDiagnosticEvent()
  }
  if (version === 4) {
    if (bool()) skipSorobanTransactionMetaV2()
    for (let n = count(0xffff_ffff); n > 0; n--) skipTransactionEvent()
    for (let n = count(0xffff_ffff); n > 0; n--) skipDiagnosticEvent()
  }
  return { before, operations, after }
}

function changeList(): Change[] {
  const changes: Change[] = []
  for (let n = count(0xffff_ffff); n > 0; n--) changes.push(change())
  return changes
}

function change(): Change {
  const kind = i32()
  if (kind < 0 || kind > 4) throw new XdrError(`LedgerEntryChange has no case ${kind}`, position())
  const start = position()
  if (kind === changeKinds.removed) {
    const type = i32()
    step(-4)
    skipLedgerKey()
    return { kind, type, start, ext: position(), end: position() }
  }
  step(4)
  const type = i32()
  step(-4)
  skipLedgerEntryData()
  const ext = position()
  skipLedgerEntryExt()
  return { kind, type, start, ext, end: position() }
}

const eventSlice = () => slice(skipContractEvent)

function slice(skip: () => void): Slice {
  const start = position()
  skip()
  return { start, end: position() }
}

function list<T>(read: () => T): T[] {
  const n = count(0xffff_ffff)
  const items: T[] = []
  for (let i = 0; i < n; i++) items.push(read())
  return items
}

function envelopeList(into: EnvelopeSlice[]): void {
  for (let n = count(0xffff_ffff); n > 0; n--) {
    const start = position()
    const type = i32()
    if (type === 0) skipTransactionV0()
    else if (type === 2) skipTransaction()
    else if (type === 5) skipFeeBumpTransaction()
    else throw new XdrError(`no transaction envelope has type ${type}`, start)
    const signaturesAt = position()
    for (let signatures = count(20); signatures > 0; signatures--) {
      step(4) // hint
      skipVar(64)
    }
    into.push({ start, end: position(), signaturesAt })
  }
}

/** Phases of components (classic), or of stages of clusters (parallel Soroban, protocol 23 on). */
function generalizedTransactionSet(into: EnvelopeSlice[]): void {
  const version = i32()
  if (version !== 1)
    throw new XdrError(`GeneralizedTransactionSet has no version ${version}`, position() - 4)
  opaque(32) // previous ledger's hash
  for (let phases = count(0xffff_ffff); phases > 0; phases--) {
    const kind = u32()
    if (kind > 1) throw new XdrError(`TransactionPhase has no version ${kind}`, position() - 4)
    if (kind === 1 && bool()) step(8) // base fee
    for (let parts = count(0xffff_ffff); parts > 0; parts--) {
      if (kind === 1) {
        for (let clusters = count(0xffff_ffff); clusters > 0; clusters--) envelopeList(into)
        continue
      }
      if (u32() !== 0) throw new XdrError('TxSetComponent has one kind', position() - 4)
      if (bool()) step(8) // base fee
      envelopeList(into)
    }
  }
}
