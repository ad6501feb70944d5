import { type FrozenTable, createByteTable, keyAt, tableSize } from './byteTable.ts'
import { createBytes } from './numbers.ts'
import { joinedBytes } from '#ledger/values'
import { listCount } from '../walk/owners.ts'
import {
  type PostingColumns,
  type Segment,
  type StateColumns,
  readPostings,
  startOf,
  stateFlags,
} from './segment.ts'
import { packPostings } from './segmentBuilder.ts'

/** Two neighbours as one: `older` ends where `newer` begins. Blocks stay as they are; records follow one another. */
export function mergeSegments(older: Segment, newer: Segment, olderRecords: number): Segment {
  const transactions = older.transactions.flags.length
  const operations = older.operations.types.length
  const { table, newIds } = mergeTables(older.owners, newer.owners)
  return {
    ledgers: {
      sequence: joined(older.ledgers.sequence, newer.ledgers.sequence),
      closedAt: Float64Array.from([...older.ledgers.closedAt, ...newer.ledgers.closedAt]),
      hashes: joinedBytes([older.ledgers.hashes, newer.ledgers.hashes]),
      headers: joinedBytes([older.ledgers.headers, newer.ledgers.headers]),
      headerEnds: joined(
        older.ledgers.headerEnds,
        newer.ledgers.headerEnds,
        older.ledgers.headers.length,
      ),
      transactionEnds: joined(
        older.ledgers.transactionEnds,
        newer.ledgers.transactionEnds,
        transactions,
      ),
    },
    transactions: {
      hashStarts: joined(older.transactions.hashStarts, newer.transactions.hashStarts),
      flags: joinedBytes([older.transactions.flags, newer.transactions.flags]),
      operationEnds: joined(
        older.transactions.operationEnds,
        newer.transactions.operationEnds,
        operations,
      ),
    },
    operations: {
      types: joinedBytes([older.operations.types, newer.operations.types]),
      flags: joinedBytes([older.operations.flags, newer.operations.flags]),
    },
    owners: table,
    postings: mergePostings(older.postings, newer.postings, newIds, tableSize(table), {
      transactions,
      operations,
    }),
    blocks: {
      record: joined(older.blocks.record, newer.blocks.record, olderRecords),
      end: joined(older.blocks.end, newer.blocks.end),
      transactionEnds: joined(
        older.blocks.transactionEnds,
        newer.blocks.transactionEnds,
        transactions,
      ),
      size: joined(older.blocks.size, newer.blocks.size),
      sum: joined(older.blocks.sum, newer.blocks.sum),
    },
  }
}

/** The entries of both: the newer one wins; whether it was created here comes from the older one. */
export function mergeState(older: StateColumns, newer: StateColumns): StateColumns {
  const { table, newIds } = mergeTables(older.keys, newer.keys)
  const size = tableSize(table)
  const from = new Int32Array(size).fill(-1)
  for (const [n, id] of newIds.entries()) from[id] = n
  const olderSize = tableSize(older.keys)
  const ledger = new Uint32Array(size)
  const flags = new Uint8Array(size)
  const entries = createBytes()
  const ends = new Uint32Array(size)
  for (let key = 0; key < size; key++) {
    const n = from[key] ?? -1
    const [state, row] = n < 0 ? [older, key] : [newer, n]
    ledger[key] = state.ledger[row] ?? 0
    const born = key < olderSize ? older.flags[key] : newer.flags[n]
    flags[key] = ((state.flags[row] ?? 0) & ~stateFlags.born) | ((born ?? 0) & stateFlags.born)
    entries.append(state.entries.subarray(startOf(state.ends, row), state.ends[row]))
    ends[key] = entries.length()
  }
  return { keys: table, ledger, flags, entries: entries.values(), ends }
}

/** Keys of both: the older ones keep their numbers, `newIds` has those of the newer. */
function mergeTables(older: FrozenTable, newer: FrozenTable) {
  const merged = createByteTable()
  const add = (table: FrozenTable, n: number) => {
    const { kind, bytes } = keyAt(table, n)
    return merged.intern(kind, bytes, 0, bytes.length)
  }
  for (let n = 0; n < tableSize(older); n++) add(older, n)
  const newIds = Uint32Array.from({ length: tableSize(newer) }, (_, n) => add(newer, n))
  return { table: merged.freeze(), newIds }
}

/** `offsets`: rows of the older segment, by what a list counts. */
function mergePostings(
  older: PostingColumns,
  newer: PostingColumns,
  newIds: Uint32Array,
  ownerCount: number,
  offsets: { readonly transactions: number; readonly operations: number },
): PostingColumns {
  const from = new Int32Array(ownerCount).fill(-1)
  for (const [n, id] of newIds.entries()) from[id] = n
  const ends = new Uint32Array(ownerCount * listCount)
  const lists: Uint32Array[] = []
  let total = 0
  for (let slot = 0; slot < ends.length; slot++) {
    const list = slot % listCount
    const n = from[(slot - list) / listCount] ?? -1
    if (slot < older.ends.length) total += push(lists, readPostings(older, slot))
    if (n >= 0) {
      const rows = readPostings(newer, n * listCount + list)
      const offset = list === 1 ? offsets.transactions : offsets.operations
      for (let i = 0; i < rows.length; i++) rows[i] = (rows[i] ?? 0) + offset
      total += push(lists, rows)
    }
    ends[slot] = total
  }
  const sorted = new Uint32Array(total)
  let at = 0
  for (const rows of lists) {
    sorted.set(rows, at)
    at += rows.length
  }
  return packPostings(sorted, ends)
}

function push(lists: Uint32Array[], rows: Uint32Array): number {
  if (rows.length > 0) lists.push(rows)
  return rows.length
}

function joined(a: Uint32Array, b: Uint32Array, offset = 0): Uint32Array {
  const both = new Uint32Array(a.length + b.length)
  both.set(a)
  for (let i = 0; i < b.length; i++) both[a.length + i] = (b[i] ?? 0) + offset
  return both
}
