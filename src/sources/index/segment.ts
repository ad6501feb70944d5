import type { Asset } from '#ledger'
import { assetXdr } from '#ledger/readers'
import {
  type AccountId,
  bytesFromHex,
  type ClaimableBalanceId,
  type ContractId,
  decodeStrkey,
  type LiquidityPoolId,
  type Order,
  type Toid,
  type TransactionHash,
  toid,
  toidParts,
} from '#ledger/values'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'

/**
 * A run of ledgers as columns: rows of ledgers, transactions and operations in ascending order, postings by
 * owner. Immutable; two neighbours merge into one.
 */
export interface Segment {
  readonly ledgers: LedgerColumns
  readonly transactions: TransactionColumns
  readonly operations: OperationColumns
  readonly owners: FrozenTable
  readonly postings: PostingColumns
  readonly blocks: BlockColumns
}

interface LedgerColumns {
  readonly sequence: Uint32Array
  /** Unix seconds. */
  readonly closedAt: Float64Array
  /** 32 bytes each. */
  readonly hashes: Uint8Array
  /** XDR `LedgerHeader`s, cut at `headerEnds`. */
  readonly headers: Uint8Array
  readonly headerEnds: Uint32Array
  /** One past the ledger's last transaction row. */
  readonly transactionEnds: Uint32Array
}

interface TransactionColumns {
  /** The first 4 bytes of each hash: what finding needs. The full hash is stored beside its result. */
  readonly hashStarts: Uint32Array
  /** 1: successful. */
  readonly flags: Uint8Array
  /** One past the transaction's last operation row. */
  readonly operationEnds: Uint32Array
}

interface OperationColumns {
  /** REST's `type_i`. */
  readonly types: Uint8Array
  readonly flags: Uint8Array
}

/** An operation's flags. `fromMeta`: REST's record of it has fields that only the meta determines. */
export const operationFlags = { payment: 1, trades: 2, successful: 4, fromMeta: 8 } as const

export interface PostingColumns {
  /** End of each list in `rows`: owner × list count + list. */
  readonly ends: Uint32Array
  /** Row numbers, ascending, each as the difference to the one before, LEB128. */
  readonly rows: Uint8Array
}

/** The positions of blocks of XDR: `record` counts the segment's body records in order. */
export interface BlockColumns {
  readonly record: Uint32Array
  /** The end of the block in its record; it begins at the end of the one before it in the same record. */
  readonly end: Uint32Array
  /** One past the block's last transaction row. */
  readonly transactionEnds: Uint32Array
  /** Bytes after decompression. */
  readonly size: Uint32Array
  /** Checksum of the compressed block: a row needs one block of a record, so only that one is checked. */
  readonly sum: Uint32Array
}

/** The last change of each entry in these ledgers. */
export interface StateColumns {
  /** XDR `LedgerKey`s. */
  readonly keys: FrozenTable
  /** Ledger of the last change. */
  readonly ledger: Uint32Array
  readonly flags: Uint8Array
  /** XDR `LedgerEntry`, empty for a removed one; cut at `ends`. */
  readonly entries: Uint8Array
  readonly ends: Uint32Array
}

/** `born`: the entry's first change here created it. `removed`: its last change here removed it. */
export const stateFlags = { born: 1, removed: 2, archived: 4 } as const

/** Start of the n-th piece of a column cut at `ends`. */
export const startOf = (ends: Uint32Array, n: number): number => (n === 0 ? 0 : (ends[n - 1] ?? 0))

/** The row whose piece holds `value`: the first whose end is past it. */
export function rowHolding(ends: Uint32Array, value: number): number {
  let low = 0
  let high = ends.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ends[middle] ?? 0) > value) high = middle
    else low = middle + 1
  }
  return low
}

/** The rows of one list, ascending. */
export function readPostings(postings: PostingColumns, slot: number): Uint32Array {
  const { rows, ends } = postings
  let at = startOf(ends, slot)
  const end = ends[slot] ?? at
  const values = new Uint32Array(end - at)
  let n = 0
  let row = 0
  while (at < end) {
    let value = 0
    let shift = 0
    let byte: number
    do {
      byte = rows[at++] ?? 0
      value |= (byte & 127) << shift
      shift += 7
    } while (byte > 127)
    row += value
    values[n++] = row
  }
  return values.subarray(0, n)
}

/**
 * Numbers for byte strings: accounts, assets, ledger keys. A key is a kind and bytes; hashing and comparing
 * read the caller's buffer in place, so that a ledger's keys are never copied unless they are new.
 */
export interface ByteTable {
  /** The number of keys. */
  readonly size: () => number
  /** The key's number, counted from 0 in order of arrival. */
  readonly intern: (kind: number, bytes: Uint8Array, start: number, end: number) => number
  readonly freeze: () => FrozenTable
}

/** A table as columns, in the form in which it is stored. */
export interface FrozenTable {
  /** Key n is `bytes[offsets[n]] … bytes[offsets[n + 1]]`, its first byte the kind. */
  readonly offsets: Uint32Array
  readonly bytes: Uint8Array
  /** Open addressing, a power of two: 0 is free, otherwise a key's number + 1. */
  readonly slots: Uint32Array
}

export function createByteTable(): ByteTable {
  let slots = new Uint32Array(1024)
  let hashes = new Uint32Array(512)
  let offsets = new Uint32Array(513)
  let arena = new Uint8Array(32_768)
  let arenaView = new DataView(arena.buffer)
  let size = 0
  const grow = () => {
    slots = new Uint32Array(slots.length * 2)
    hashes = enlarged(hashes, hashes.length * 2)
    offsets = enlarged(offsets, (offsets.length - 1) * 2 + 1)
    const mask = slots.length - 1
    for (let n = 0; n < size; n++) {
      let at = (hashes[n] ?? 0) & mask
      while (slots[at] !== 0) at = (at + 1) & mask
      slots[at] = n + 1
    }
  }
  return {
    size: () => size,
    intern(kind, bytes, start, end) {
      const view = viewOf(bytes)
      const hash = hashOf(kind, view, bytes.byteOffset + start, bytes.byteOffset + end)
      const mask = slots.length - 1
      let at = hash & mask
      for (let slot = slots[at] ?? 0; slot !== 0; slot = slots[at] ?? 0) {
        if (
          hashes[slot - 1] === hash &&
          isKey(offsets, arenaView, slot - 1, kind, view, bytes.byteOffset + start, end - start)
        )
          return slot - 1
        at = (at + 1) & mask
      }
      const from = offsets[size] ?? 0
      const to = from + 1 + end - start
      if (to > arena.length) {
        arena = enlarged(arena, Math.max(to, arena.length * 2))
        arenaView = new DataView(arena.buffer)
      }
      arena[from] = kind
      for (let i = start, j = from + 1; i < end; i++, j++) arena[j] = bytes[i] ?? 0
      hashes[size] = hash
      offsets[size + 1] = to
      slots[at] = size + 1
      if (++size >= hashes.length) grow()
      return size - 1
    },
    freeze: () => ({
      offsets: offsets.slice(0, size + 1),
      bytes: arena.slice(0, offsets[size] ?? 0),
      slots,
    }),
  }
}

/** The number of a key; undefined where it is not in the table. */
function findKey(table: FrozenTable, kind: number, bytes: Uint8Array): number | undefined {
  const mask = table.slots.length - 1
  const view = viewOf(bytes)
  const start = bytes.byteOffset
  const keys = new DataView(table.bytes.buffer, table.bytes.byteOffset, table.bytes.byteLength)
  let at = hashOf(kind, view, start, start + bytes.length) & mask
  for (let slot = table.slots[at] ?? 0; slot !== 0; slot = table.slots[at] ?? 0) {
    if (isKey(table.offsets, keys, slot - 1, kind, view, start, bytes.length)) return slot - 1
    at = (at + 1) & mask
  }
  return undefined
}

/** Kind and bytes of key `n`. */
export function keyAt(table: FrozenTable, n: number): { kind: number; bytes: Uint8Array } {
  const start = table.offsets[n] ?? 0
  const end = table.offsets[n + 1] ?? start
  return { kind: table.bytes[start] ?? 0, bytes: table.bytes.subarray(start + 1, end) }
}

/** The number of keys in a frozen table. */
export const tableSize = (table: FrozenTable): number => table.offsets.length - 1

/** A view of the buffer behind `bytes`. Keys alternate between a ledger and a scratch: both views are cached. */
function viewOf({ buffer }: Uint8Array): DataView {
  if (view.buffer === buffer) return view
  const other = otherView
  otherView = view
  view = other.buffer === buffer ? other : new DataView(buffer)
  return view
}
let view: DataView = new DataView(new ArrayBuffer(0))
let otherView: DataView = view

function isKey(
  offsets: Uint32Array,
  arena: DataView,
  n: number,
  kind: number,
  view: DataView,
  start: number,
  length: number,
): boolean {
  const from = offsets[n] ?? 0
  if ((offsets[n + 1] ?? 0) - from !== 1 + length || arena.getUint8(from) !== kind) return false
  let i = 0
  for (; i + 4 <= length; i += 4)
    if (view.getInt32(start + i) !== arena.getInt32(from + 1 + i)) return false
  for (; i < length; i++)
    if (view.getUint8(start + i) !== arena.getUint8(from + 1 + i)) return false
  return true
}

/** FNV-1a over words, its high bits folded in. */
function hashOf(kind: number, view: DataView, start: number, end: number): number {
  let hash = 0x811c9dc5 ^ kind
  let at = start
  for (; at + 4 <= end; at += 4) {
    hash = Math.imul(hash ^ view.getInt32(at, true), 0x01000193)
    hash ^= hash >>> 15
  }
  for (; at < end; at++) hash = Math.imul(hash ^ view.getUint8(at), 0x01000193)
  return (hash ^ (hash >>> 16)) >>> 0
}

function enlarged<T extends Uint32Array | Uint8Array>(array: T, length: number): T
function enlarged(array: Uint32Array | Uint8Array, length: number): Uint32Array | Uint8Array {
  const larger = array instanceof Uint32Array ? new Uint32Array(length) : new Uint8Array(length)
  larger.set(array)
  return larger
}

/** The unit of a row: each has its own TOID. */
export type Unit = 'ledger' | 'transaction' | 'operation'

/**
 * The rows of a segment that a list needs. Rows are selected by columns, and only selected rows are read and proven.
 * Whether one was successful comes from the result, which the header proves with its transaction's hash; its type and
 * its owners come from the envelope that the result's meta named (envelopes.ts). So a source that lied in its meta
 * cannot have a wrong row shown, but a query by owner or type can pass over a row whose envelope was never compared.
 */
export interface RowQuery {
  readonly unit: Unit
  /** On one owner's list; absent: all rows. */
  readonly owner?: OwnerRows | undefined
  /** On all these lists as well. */
  readonly also?: readonly OwnerRows[] | undefined
  /** Only rows with an id from `first` to `last`, both included. */
  readonly first?: Toid | undefined
  readonly last?: Toid | undefined
  /** For operations: all these flags (`operationFlags`). */
  readonly flags?: number | undefined
  /** For operations: one of these types (REST's `type_i`). */
  readonly types?: ReadonlySet<number> | undefined
  /** For transactions and operations: successful ones alone, or failed ones alone. */
  readonly successful?: boolean | undefined
}
interface OwnerRows {
  readonly of: IndexOwner
  readonly list: OwnerList
}

/** The rows of a segment that match a query, in an order. */
export function* rowsOf(segment: Segment, query: RowQuery, order: Order): Generator<number> {
  const low = query.first === undefined ? 0 : lowerBound(segment, query.unit, query.first)
  const high =
    query.last === undefined
      ? rowCount(segment, query.unit)
      : lowerBound(segment, query.unit, next(query.last))
  if (low >= high) return
  const listed = listedRows(segment, query)
  const from = listed ? bound(listed, low) : low
  const to = listed ? bound(listed, high) : high
  for (let i = 0; i < to - from; i++) {
    const at = order === 'asc' ? from + i : to - 1 - i
    const row = listed ? (listed[at] ?? 0) : at
    if (isMatch(segment, query, row)) yield row
  }
}

/** The rows that are on every list of a query; undefined where it names none. */
function listedRows(segment: Segment, { owner, also = [] }: RowQuery): Uint32Array | undefined {
  const lists = (owner ? [owner, ...also] : also).map(({ of, list }) =>
    ownerRows(segment, of, list),
  )
  const [first, ...others] = lists.toSorted((a, b) => a.length - b.length)
  return first && others.reduce(sharedRows, first)
}

/** The rows of two ascending lists that are on both. */
function sharedRows(a: Uint32Array, b: Uint32Array): Uint32Array {
  let at = 0
  return a.filter((row) => {
    while ((b[at] ?? Number.POSITIVE_INFINITY) < row) at++
    return b[at] === row
  })
}

/** The rows on one owner's list, ascending; empty where the segment does not know the owner. */
export function ownerRows(segment: Segment, owner: IndexOwner, list: OwnerList): Uint32Array {
  const key = findKey(segment.owners, ownerKinds[owner.kind], ownerBytes(owner))
  return key === undefined
    ? new Uint32Array(0)
    : readPostings(segment.postings, key * listCount + ownerLists[list])
}

function isMatch({ operations, transactions }: Segment, query: RowQuery, row: number): boolean {
  const { flags, types, unit, successful } = query
  if (unit === 'ledger') return true
  if (unit === 'transaction')
    return successful === undefined || (transactions.flags[row] === 1) === successful
  const own = operations.flags[row] ?? 0
  if (flags !== undefined && (own & flags) !== flags) return false
  if (successful !== undefined && ((own & operationFlags.successful) !== 0) !== successful)
    return false
  return types === undefined || types.has(operations.types[row] ?? 255)
}

/** The number of rows of a unit. */
function rowCount(segment: Segment, unit: Unit): number {
  switch (unit) {
    case 'ledger':
      return segment.ledgers.sequence.length
    case 'transaction':
      return segment.transactions.flags.length
    case 'operation':
      return segment.operations.types.length
  }
}

/** A row's TOID. */
export function rowId(segment: Segment, unit: Unit, row: number): Toid {
  const { ledgers, transactions } = segment
  if (unit === 'ledger') return toid(ledgers.sequence[row] ?? 0, 0, 0)
  const transaction = unit === 'transaction' ? row : rowHolding(transactions.operationEnds, row)
  const ledger = rowHolding(ledgers.transactionEnds, transaction)
  const order = transaction - startOf(ledgers.transactionEnds, ledger) + 1
  const operation =
    unit === 'transaction' ? 0 : row - startOf(transactions.operationEnds, transaction) + 1
  return toid(ledgers.sequence[ledger] ?? 0, order, operation)
}

/** The first row whose id is not below `id`: the count of rows below it. */
function lowerBound(segment: Segment, unit: Unit, id: Toid): number {
  const { ledgers, transactions } = segment
  const parts = toidParts(id)
  const ledger = bound(ledgers.sequence, parts.ledger)
  const isLedger = parts.transaction === 0 && parts.operation === 0
  const isHere = ledgers.sequence[ledger] === parts.ledger
  if (unit === 'ledger') return ledger + (isHere && !isLedger ? 1 : 0)
  const firstTransaction = startOf(ledgers.transactionEnds, ledger)
  const endTransaction = isHere ? (ledgers.transactionEnds[ledger] ?? 0) : firstTransaction
  const target = firstTransaction + Math.max(0, parts.transaction - 1)
  if (unit === 'transaction')
    return Math.min(endTransaction, target + (parts.transaction > 0 && parts.operation > 0 ? 1 : 0))
  if (target >= endTransaction) return startOf(transactions.operationEnds, endTransaction)
  const firstOperation = startOf(transactions.operationEnds, target)
  if (parts.transaction === 0) return firstOperation
  return Math.min(
    transactions.operationEnds[target] ?? 0,
    firstOperation + Math.max(0, parts.operation - 1),
  )
}

/** The id before `id`: parts borrow from one another. */
export function previous(id: Toid): Toid {
  const { ledger, transaction, operation } = toidParts(id)
  if (operation > 0) return toid(ledger, transaction, operation - 1)
  return transaction > 0 ? toid(ledger, transaction - 1, 0xfff) : toid(ledger - 1, 0xfffff, 0xfff)
}

/** The id after `id`: parts carry over into one another. */
export function next(id: Toid): Toid {
  const { ledger, transaction, operation } = toidParts(id)
  if (operation < 0xfff) return toid(ledger, transaction, operation + 1)
  return transaction < 0xfffff ? toid(ledger, transaction + 1, 0) : toid(ledger + 1, 0, 0)
}

/** Counts the ascending values below `value`. */
function bound(values: Uint32Array, value: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((values[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}

/** Kinds of owners of postings; the number is the first byte of a stored key. */
export const ownerKinds = {
  account: 1,
  asset: 2,
  liquidityPool: 3,
  claimableBalance: 4,
  offer: 5,
  contract: 6,
  innerTransaction: 7,
} as const

/** The lists of an owner. `effects` holds operations that may have effects on it. */
export const ownerLists = { operations: 0, transactions: 1, effects: 2, trades: 3 } as const
/** The number of lists of each owner. */
export const listCount = 4

export type OwnerList = keyof typeof ownerLists

/** Lists to post to at once: an owner's number is looked up once for all of them. */
export const postTo = {
  operations: 1,
  transactions: 2,
  /** Takes part in the operation, and in its transaction with it. */
  both: 3,
  effects: 4,
  trades: 8,
} as const

/** The owner of postings. */
export type IndexOwner =
  | { readonly kind: 'account'; readonly id: AccountId }
  | { readonly kind: 'asset'; readonly id: Asset }
  | { readonly kind: 'liquidityPool'; readonly id: LiquidityPoolId }
  | { readonly kind: 'claimableBalance'; readonly id: ClaimableBalanceId }
  | { readonly kind: 'offer'; readonly id: bigint }
  | { readonly kind: 'contract'; readonly id: ContractId }
  | { readonly kind: 'innerTransaction'; readonly id: TransactionHash }

/** The bytes an owner is stored under: a key's, a pool's or a hash's 32, XDR `Asset`, an int64. */
export function ownerBytes(owner: IndexOwner): Uint8Array {
  switch (owner.kind) {
    case 'account':
      return decodeStrkey('G', owner.id) ?? none
    case 'asset':
      return scratch.slice(0, putAsset(assetXdr(owner.id)))
    case 'liquidityPool':
    case 'innerTransaction':
      return bytesFromHex(owner.id) ?? none
    case 'claimableBalance':
      return bytesFromHex(owner.id.slice(8)) ?? none
    case 'offer':
      return scratch.slice(0, putOffer(owner.id))
    case 'contract':
      return decodeStrkey('C', owner.id) ?? none
  }
}
const none = new Uint8Array(0)

/** A buffer for keys that no ledger has in one piece; valid until the next call. */
export const scratch = new Uint8Array(64)
const scratchView = new DataView(scratch.buffer)

/** Writes XDR `Asset` into `scratch` and returns its length. */
export function putAsset(asset: Xdr.Asset): number {
  switch (asset.type) {
    case 'assetTypeNative':
      scratchView.setInt32(0, 0)
      return 4
    case 'assetTypeCreditAlphanum4':
      return putCredit(1, asset.alphaNum4)
    case 'assetTypeCreditAlphanum12':
      return putCredit(2, asset.alphaNum12)
  }
}

function putCredit(type: number, { assetCode, issuer }: Xdr.AlphaNum4 | Xdr.AlphaNum12): number {
  const at = 8 + assetCode.length
  scratchView.setInt32(0, type)
  scratch.set(assetCode, 4)
  scratchView.setInt32(at - 4, 0) // PublicKeyType
  scratch.set(issuer.ed25519, at)
  return at + 32
}

/** Writes an offer's id into `scratch` and returns its length. */
export function putOffer(id: bigint): number {
  scratchView.setBigInt64(0, id)
  return 8
}
