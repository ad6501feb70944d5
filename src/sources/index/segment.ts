import { type LedgerSequence, type Order, type Toid, toid } from '#ledger/values'
import { type FrozenTable, findKey, startOf } from './byteTable.ts'
import {
  type IndexOwner,
  listCount,
  type OwnerList,
  operationFlags,
  ownerBytes,
  ownerKinds,
  ownerLists,
} from './owners.ts'

/** The ledgers of one step of the walk as they are stored: immutable, and never rewritten. */
export interface Segment extends SegmentColumns {
  /** Names its records; never used again. */
  readonly id: number
  readonly to: LedgerSequence
  /** Hex: the hash of the ledger before, as its first ledger states it. */
  readonly previousHash: string
  /** Hex: of its last ledger. */
  readonly hash: string
  /** Bytes of all its records. */
  readonly bytes: number
}

/**
 * A run of ledgers as columns: rows of ledgers, transactions and operations in ascending order, postings by
 * owner.
 */
export interface SegmentColumns {
  /** Its first ledger; the others follow without a gap. */
  readonly from: LedgerSequence
  readonly ledgers: LedgerColumns
  readonly transactions: TransactionColumns
  readonly operations: OperationColumns
  readonly owners: FrozenTable
  readonly postings: PostingColumns
}

interface LedgerColumns {
  /** Unix seconds. */
  readonly closedAt: Float64Array
  /** 32 bytes each. */
  readonly hashes: Uint8Array
  /** XDR `LedgerHeader`s, cut at `headerEnds`. */
  readonly headers: Uint8Array
  readonly headerEnds: Uint32Array
}

interface TransactionColumns {
  /** TOIDs, ascending. */
  readonly ids: BigInt64Array
  /** The first 4 bytes of each hash: what finding needs. The full hash is stored beside its result. */
  readonly hashStarts: Uint32Array
  /** 1: successful. */
  readonly flags: Uint8Array
  /** The block that has its XDR, and where it begins there. */
  readonly blocks: Uint32Array
  readonly offsets: Uint32Array
}

interface OperationColumns {
  /** TOIDs, ascending. */
  readonly ids: BigInt64Array
  /** REST's `type_i`. */
  readonly types: Uint8Array
  readonly flags: Uint8Array
}

export interface PostingColumns {
  /** End of each list in `rows`: owner × list count + list. */
  readonly ends: Uint32Array
  /** Row numbers, each list ascending. */
  readonly rows: Uint32Array
}

/** The rows of one list, ascending. */
export const readPostings = ({ rows, ends }: PostingColumns, slot: number): Uint32Array =>
  rows.subarray(startOf(ends, slot), ends[slot])

/** The unit of a row: each has its own TOID. */
export type Unit = 'ledger' | 'transaction' | 'operation'

/** The rows of a segment that a list needs. They are selected by columns, and only selected rows are read. */
export interface RowQuery {
  readonly unit: Unit
  /** On one owner's list; absent: all rows. */
  readonly owner?: OwnerRows | undefined
  /** On all these lists as well. */
  readonly also?: readonly OwnerRows[] | undefined
  /** Only rows with a TOID from `first` to `last`, both included. */
  readonly first?: bigint | undefined
  readonly last?: bigint | undefined
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
export function* rowsOf(segment: SegmentColumns, query: RowQuery, order: Order): Generator<number> {
  const { first, last, unit } = query
  const low = first === undefined ? 0 : lowerBound(segment, unit, first)
  const high = last === undefined ? rowCount(segment, unit) : lowerBound(segment, unit, last + 1n)
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
function listedRows(
  segment: SegmentColumns,
  { owner, also = [] }: RowQuery,
): Uint32Array | undefined {
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
export function ownerRows(
  segment: SegmentColumns,
  owner: IndexOwner,
  list: OwnerList,
): Uint32Array {
  const key = findKey(segment.owners, ownerKinds[owner.kind], ownerBytes(owner))
  return key === undefined
    ? new Uint32Array(0)
    : readPostings(segment.postings, key * listCount + ownerLists[list])
}

function isMatch(
  { operations, transactions }: SegmentColumns,
  query: RowQuery,
  row: number,
): boolean {
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

const rowCount = ({ ledgers, ...columns }: SegmentColumns, unit: Unit): number =>
  unit === 'ledger' ? ledgers.closedAt.length : columns[`${unit}s`].ids.length

/** A row's TOID. */
export function rowId(segment: SegmentColumns, unit: Unit, row: number): Toid {
  if (unit === 'ledger') return toid(segment.from + row, 0, 0)
  const id = segment[`${unit}s`].ids[row] ?? 0n
  return toid(Number(id >> 32n), Number((id >> 12n) & 0xfffffn), Number(id & 0xfffn))
}

/** The first row whose id is not below `id`: the count of rows below it. */
function lowerBound(segment: SegmentColumns, unit: Unit, id: bigint): number {
  if (unit !== 'ledger') return bound(segment[`${unit}s`].ids, id)
  const ledger = Number(id >> 32n) + ((id & 0xffff_ffffn) === 0n ? 0 : 1)
  return Math.min(Math.max(ledger - segment.from, 0), segment.ledgers.closedAt.length)
}

/** The row of the transaction of a row with this id. */
export const transactionRow = ({ transactions }: SegmentColumns, id: bigint): number =>
  bound(transactions.ids, id - (id & 0xfffn))

/** The number of operations of a transaction's row. */
export function operationCount({ transactions, operations }: SegmentColumns, row: number): number {
  const id = transactions.ids[row] ?? 0n
  return bound(operations.ids, id + 0x1000n) - bound(operations.ids, id)
}

/** Counts the ascending values below `value`. */
function bound<T extends number | bigint>(values: ArrayLike<T>, value: T): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((values[middle] ?? value) < value) low = middle + 1
    else high = middle
  }
  return low
}
