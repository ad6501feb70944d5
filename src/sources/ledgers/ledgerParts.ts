import { sha256 } from '@noble/hashes/sha2.js'
import type { Slice } from '#ledger'
import {
  bool,
  count,
  i32,
  isDroppedSet,
  locateHead,
  position,
  skipContractEvent,
  skipDiagnosticEvent,
  skipLedgerEntryData,
  skipLedgerEntryExt,
  skipLedgerKey,
  skipLedgerUpgrade,
  skipScpHistoryEntry,
  skipScVal,
  skipSorobanTransactionMetaExt,
  skipSorobanTransactionMetaV2,
  skipTransactionEvent,
  skipTransactionResultPair,
  slice,
  step,
  transactionHashBytes,
  u32,
  unauthorizedBy,
  XdrError,
} from '#ledger/readers'
import { hexFromBytes, joinedBytes, seeded } from '#ledger/values'
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
  readonly envelopes: readonly Slice[]
  /** In application order. */
  readonly transactions: readonly TransactionOffsets[]
  readonly upgradeChanges: readonly Change[]
  /** XDR `LedgerKey`s of entries that left the live state. */
  readonly evicted: readonly Slice[]
}

/** Finds the parts of a ledger; throws XdrError with the offset where its bytes are not valid. */
export function locateLedger(bytes: Uint8Array): LedgerOffsets {
  const { version, header: entry, headerBytes, envelopes, transactionSet: set } = locateHead(bytes)
  // An old set was hashed without the count of its envelopes.
  const hashedSet =
    version === 0
      ? [
          { start: set.start, end: set.start + 32 },
          { start: set.start + 36, end: set.end },
        ]
      : [set]
  const previousAt = version === 0 ? set.start : set.start + 4
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
    header: entry.header,
    hash: entry.hash,
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

function list<T>(read: () => T): T[] {
  const n = count(0xffff_ffff)
  const items: T[] = []
  for (let i = 0; i < n; i++) items.push(read())
  return items
}

/** The offset of the 32 bytes of an entry's id or owner: after its type (and a key's type, 4). */
export const ownerAt = ({ kind, start, type }: Change): number => {
  const data = start + (kind === changeKinds.removed ? 4 : 8)
  return type === 5 || type === 7 ? data : data + 4
}

/** Compares two keys of 32 bytes. */
export function sameKey(a: Uint8Array, b: Uint8Array): boolean {
  for (let i = 0; i < 32; i++) if (a[i] !== b[i]) return false
  return true
}

/**
 * Pairs each result with its envelope, once, by the hash in the result. The set of envelopes and the list of results are
 * proven by the header (`proveContents`); which belongs to which only that hash says. In the order of application. Throws
 * XdrError where a result has no envelope of its own.
 */
export function pairEnvelopes(
  { bytes, envelopes, transactions }: Pick<LedgerOffsets, 'bytes' | 'envelopes' | 'transactions'>,
  passphrase: string,
): readonly Slice[] {
  const byHash = new Map(
    envelopes.map((envelope) => {
      const hash = transactionHashBytes(bytes.subarray(envelope.start, envelope.end), passphrase)
      return [hexFromBytes(hash), envelope]
    }),
  )
  return transactions.map(({ result: { start } }) => {
    const hash = hexFromBytes(bytes.subarray(start, start + 32))
    const envelope = byHash.get(hash)
    if (envelope === undefined)
      throw new XdrError(`a result for ${hash}, but no such transaction`, start)
    byHash.delete(hash)
    return envelope
  })
}

/**
 * Compares the hash of one transaction under the passphrase with those of results, undefined where there is none. Nothing
 * else in a ledger depends on its network: header, set, results and link of another network's are whole, too.
 */
export function isOfNetwork(
  { bytes, envelopes: [envelope], transactions }: LedgerOffsets,
  passphrase: string,
): boolean | undefined {
  if (envelope === undefined) return undefined
  const hash = transactionHashBytes(bytes.subarray(envelope.start, envelope.end), passphrase)
  return transactions.some(({ result: { start } }) =>
    sameKey(bytes.subarray(start, start + 32), hash),
  )
}

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
 * Only the meta rests on the source. WebCrypto hashes off this thread, so that the walk continues. Rejects with
 * RefusedLedger.
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

/** Transactions of a ledger whose signatures are checked where the ledger itself is shown. */
const mostChecked = 20
/** Before protocol 10 a ledger could have transactions with signatures of no signer. */
const firstProtocol = 10
const secret = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0

/**
 * Checks the signatures of some transactions of a ledger, which its hash and a secret of this session choose: a node
 * cannot know them. Rejects with RefusedLedger where an account did not sign (`unauthorizedBy`).
 */
export async function checkSignatures(
  ledger: LedgerOffsets,
  passphrase: string,
  most = mostChecked,
): Promise<void> {
  const { bytes, header, transactions, hash } = ledger
  if (header.ledgerVersion < firstProtocol || transactions.length === 0) return
  const envelopes = readOrRefuse(header.ledgerSeq, () => pairEnvelopes(ledger, passphrase))
  const seed = new DataView(hash.buffer, hash.byteOffset).getUint32(0) ^ secret
  const cut = ({ start, end }: { start: number; end: number }) => bytes.subarray(start, end)
  for (const n of sampleOf([...transactions.keys()], most, seed)) {
    const [envelope, applied] = [envelopes[n], transactions[n]]
    if (envelope === undefined || applied === undefined) continue
    const { result, meta, feeMeta } = applied
    const parts = {
      envelope: cut(envelope),
      // XDR `TransactionResultPair`: 32 bytes of hash, then the result.
      result: cut({ start: result.start + 32, end: result.end }),
      meta: cut(meta),
      feeMeta: cut(feeMeta),
    }
    const account = await unauthorizedBy(parts, passphrase)
    if (account !== undefined)
      throw new RefusedLedger(
        'forged',
        header.ledgerSeq,
        `ledger ${header.ledgerSeq} has a transaction that ${account} did not sign`,
      )
  }
}

/** Some of the items, chosen by a seed. */
function sampleOf<T>(items: readonly T[], count: number, seed: number): readonly T[] {
  const left = [...items]
  const sample: T[] = []
  const below = seeded(seed)
  while (sample.length < count && left.length > 0)
    sample.push(...left.splice(below(left.length), 1))
  return sample
}
