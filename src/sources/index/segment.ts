import { type LedgerSequence, type Order, type Toid, transactionToid } from '#ledger/values'
import { type FrozenTable, findKey, startOf } from './byteTable.ts'
import type { Narrowing } from './narrowing.ts'
import { type IndexOwner, operationFlags, ownerBytes, ownerKinds } from './owners.ts'

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

/** A run of ledgers as columns: rows of ledgers and transactions in ascending order, postings by owner. */
export interface SegmentColumns {
  /** Its first ledger; the others follow without a gap. */
  readonly from: LedgerSequence
  readonly ledgers: LedgerColumns
  readonly transactions: TransactionColumns
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
  /** `operationFlags` of any of its operations; it is successful itself. */
  readonly flags: Uint8Array
  /** The types of its operations: the bit of each (REST's `type_i`). */
  readonly types: Uint32Array
  /** How many operations it has, and how many of them are payments. */
  readonly operations: Uint8Array
  readonly payments: Uint8Array
  /** The block that has its XDR, and where it begins there. */
  readonly blocks: Uint32Array
  readonly offsets: Uint32Array
}

export interface PostingColumns {
  /** The end of each owner's list in `rows`. */
  readonly ends: Uint32Array
  /** Rows of transactions, each list ascending. */
  readonly rows: Uint32Array
  /** The lists of the owner that they are on (`postTo`, added up). */
  readonly lists: Uint8Array
}

/** The rows of one owner that are on some of its lists, ascending; `owner`: its number. */
export function readPostings(
  { rows, lists, ends }: PostingColumns,
  owner: number,
  wanted = 0xff,
): Uint32Array {
  const start = startOf(ends, owner)
  return rows
    .subarray(start, ends[owner])
    .filter((_, i) => ((lists[start + i] ?? 0) & wanted) !== 0)
}

/** The rows on some lists of an owner, ascending; empty where the segment does not know the owner. */
export function ownerRows(segment: SegmentColumns, owner: IndexOwner, lists?: number): Uint32Array {
  const key = findKey(segment.owners, ownerKinds[owner.kind], ownerBytes(owner))
  return key === undefined ? new Uint32Array(0) : readPostings(segment.postings, key, lists)
}

/** The rows of transactions that a narrowing leaves, in an order. */
export function* rowsOf(
  segment: SegmentColumns,
  narrowing: Narrowing,
  order: Order,
): Generator<number> {
  const { ids } = segment.transactions
  const { first, last, owners } = narrowing
  const low = first === undefined ? 0 : bound(ids, first)
  const high = last === undefined ? ids.length : bound(ids, last + 1n)
  if (low >= high) return
  const lists = owners.map(({ of, lists: some }) => ownerRows(segment, of, some))
  const [shortest, ...others] = lists.toSorted((a, b) => a.length - b.length)
  const listed = shortest && others.reduce(sharedRows, shortest)
  const from = listed ? bound(listed, low) : low
  const to = listed ? bound(listed, high) : high
  for (let i = 0; i < to - from; i++) {
    const at = order === 'asc' ? from + i : to - 1 - i
    const row = listed ? (listed[at] ?? 0) : at
    if (isMatch(segment, narrowing, row)) yield row
  }
}

/** The rows of two ascending lists that are on both. */
function sharedRows(a: Uint32Array, b: Uint32Array): Uint32Array {
  let at = 0
  return a.filter((row) => {
    while ((b[at] ?? Number.POSITIVE_INFINITY) < row) at++
    return b[at] === row
  })
}

function isMatch(
  { transactions }: SegmentColumns,
  { flags, types, isFailed }: Narrowing,
  row: number,
): boolean {
  const own = transactions.flags[row] ?? 0
  return (
    (own & flags) === flags &&
    !(isFailed && (own & operationFlags.successful) !== 0) &&
    (types === 0 || ((transactions.types[row] ?? 0) & types) !== 0)
  )
}

/** The TOID of a transaction's row. */
export const rowId = ({ transactions }: SegmentColumns, row: number): Toid =>
  transactionToid(transactions.ids[row] ?? 0n)

/** The row of the first transaction whose TOID is not below `id`. */
export const firstRow = ({ transactions }: SegmentColumns, id: bigint): number =>
  bound(transactions.ids, id)

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
