import type { FrozenTable } from './byteTable.ts'
import { type Segment, type StateColumns, startOf } from './segment.ts'

/** Incremented with every change of the format: an index of another version is rebuilt. */
export const schemaVersion = 5

type Column = Uint8Array | Uint32Array | Float64Array

/** A segment's columns as one piece of bytes. */
export const packSegment = (segment: Segment): Uint8Array<ArrayBuffer> => {
  const { ledgers, transactions, operations, owners, postings, blocks } = segment
  return packColumns([
    ledgers.sequence,
    ledgers.closedAt,
    ledgers.hashes,
    ledgers.headers,
    ledgers.headerEnds,
    ledgers.transactionEnds,
    transactions.hashStarts,
    transactions.flags,
    countsOf(transactions.operationEnds),
    operations.types,
    operations.flags,
    ...tableColumns(owners),
    postings.ends,
    postings.rows,
    blocks.record,
    blocks.end,
    blocks.transactionEnds,
    blocks.size,
    blocks.sum,
  ])
}

/** The segment of packed bytes; views, not copies. Throws RangeError if they are none. */
export function unpackSegment(bytes: Uint8Array): Segment {
  const { u8, u32, f64, done } = columnsOf(bytes)
  const segment = {
    ledgers: {
      sequence: u32(),
      closedAt: f64(),
      hashes: u8(),
      headers: u8(),
      headerEnds: u32(),
      transactionEnds: u32(),
    },
    transactions: { hashStarts: u32(), flags: u8(), operationEnds: endsOf(u8()) },
    operations: { types: u8(), flags: u8() },
    owners: { offsets: u32(), bytes: u8(), slots: u32() },
    postings: { ends: u32(), rows: u8() },
    blocks: { record: u32(), end: u32(), transactionEnds: u32(), size: u32(), sum: u32() },
  }
  done()
  return segment
}

/** The entries' columns as one piece of bytes. */
export const packState = ({ keys, ledger, flags, entries, ends }: StateColumns) =>
  packColumns([...tableColumns(keys), ledger, flags, entries, ends])

/** The entries of packed bytes. Throws RangeError if they are none. */
export function unpackState(bytes: Uint8Array): StateColumns {
  const { u8, u32, done } = columnsOf(bytes)
  const state = {
    keys: { offsets: u32(), bytes: u8(), slots: u32() },
    ledger: u32(),
    flags: u8(),
    entries: u8(),
    ends: u32(),
  }
  done()
  return state
}

/** The number of items in each piece: a transaction has 100 operations at most. */
const countsOf = (ends: Uint32Array): Uint8Array =>
  Uint8Array.from(ends, (end, n) => end - startOf(ends, n))

function endsOf(counts: Uint8Array): Uint32Array {
  const ends = new Uint32Array(counts.length)
  let end = 0
  for (let n = 0; n < counts.length; n++) ends[n] = end += counts[n] ?? 0
  return ends
}

const tableColumns = ({ offsets, bytes, slots }: FrozenTable) => [offsets, bytes, slots]

const aligned = (length: number) => (length + 7) & ~7

/** Count, then each column's length in bytes, then the columns, each on a multiple of 8. */
function packColumns(columns: readonly Column[]): Uint8Array<ArrayBuffer> {
  const header = aligned(4 + 4 * columns.length)
  const length = columns.reduce((sum, { byteLength }) => sum + aligned(byteLength), header)
  const bytes = new Uint8Array(length)
  const lengths = new Uint32Array(bytes.buffer, 0, columns.length + 1)
  lengths[0] = columns.length
  let at = header
  for (const [i, column] of columns.entries()) {
    lengths[i + 1] = column.byteLength
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), at)
    at += aligned(column.byteLength)
  }
  return bytes
}

function columnsOf(input: Uint8Array) {
  const bytes = input.byteOffset % 8 === 0 ? input : input.slice()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = bytes.length < 4 ? 0 : view.getUint32(0, true)
  let at = aligned(4 + 4 * count)
  let column = 0
  const next = (unit: number) => {
    const length = column < count ? view.getUint32(4 + 4 * column, true) : -1
    const start = at
    if (length < 0 || length % unit !== 0 || start + length > bytes.length)
      throw new RangeError(`column ${column} does not fit`)
    column++
    at += aligned(length)
    return { start: bytes.byteOffset + start, length: length / unit }
  }
  return {
    u8: () => {
      const { start, length } = next(1)
      return new Uint8Array(bytes.buffer, start, length)
    },
    u32: () => {
      const { start, length } = next(4)
      return new Uint32Array(bytes.buffer, start, length)
    },
    f64: () => {
      const { start, length } = next(8)
      return new Float64Array(bytes.buffer, start, length)
    },
    done: () => {
      if (column !== count || at !== bytes.length) throw new RangeError('columns are left over')
    },
  }
}

/** A checksum of bytes: it finds torn and flipped records, it does not prove anything. */
export function checksum(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let a = 0x811c9dc5
  let b = 0x1234567
  const end8 = bytes.length & ~7
  for (let at = 0; at < end8; at += 8) {
    a = Math.imul(a ^ view.getInt32(at, true), 0x01000193)
    b = Math.imul(b ^ view.getInt32(at + 4, true), 0x85ebca6b)
    a ^= a >>> 15
    b ^= b >>> 13
  }
  for (let at = end8; at < bytes.length; at++) a = Math.imul(a ^ (bytes[at] ?? 0), 0x01000193)
  return (Math.imul(a ^ bytes.length, 0x9e3779b1) ^ b) >>> 0
}
