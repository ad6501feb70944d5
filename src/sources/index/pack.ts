import type { Slice } from '#ledger'
import { joinedBytes } from '#ledger/values'
import type { TransactionOffsets } from './ledgerParts.ts'
import {
  type BlockColumns,
  type FrozenTable,
  type Segment,
  type StateColumns,
  startOf,
} from './segment.ts'

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

/** Raw bytes of a block: what one row of a page costs to open. 16 kB pack 9 % better than 8 kB, and open half as fast. */
const blockSize = 8192
/** Packed bytes of a record: what one row costs to load. 32 kB take half as long again to load, 8 kB twice as long to write. */
export const recordSize = 16_384

/** The part of a transaction to read: the data of its rows, or all. */
export type BodyPart = 'row' | 'whole'

/** A transaction's XDR as in its ledger; in part 'row' both metas are empty. */
export interface Body {
  readonly envelope: Uint8Array
  /** 32 bytes: of the transaction that the result is for, as the result's pair has it. */
  readonly hash: Uint8Array
  readonly result: Uint8Array
  readonly meta: Uint8Array
  readonly feeMeta: Uint8Array
  /** Absent before protocol 23 (`LedgerCloseMeta` V2). */
  readonly postFeeMeta: Uint8Array | undefined
}

/** Packs bodies into blocks, blocks into records. */
export interface BlockWriter {
  /** Copies a transaction's XDR out of its ledger's bytes. */
  readonly append: (ledger: Uint8Array, envelope: Slice, transaction: TransactionSlices) => void
  readonly seal: () => { readonly columns: BlockColumns; readonly bodies: readonly Uint8Array[] }
}

type TransactionSlices = Pick<TransactionOffsets, 'result' | 'feeMeta' | 'meta' | 'postFeeMeta'>

export function createBlockWriter(): BlockWriter {
  let words = new Int32Array(blockSize)
  let bytes = new Uint8Array(words.buffer)
  let at = 0
  let transactions = 0
  const blocks: PackedBlock[] = []
  const flush = () => {
    if (at === 0) return
    blocks.push({ block: packWords(words, at / 4), size: at, transactionEnd: transactions })
    at = 0
  }
  const reserve = (n: number) => {
    if (at + n <= bytes.length) return
    words = new Int32Array(Math.max(at + n, bytes.length * 2) >> 2)
    const larger = new Uint8Array(words.buffer)
    larger.set(bytes.subarray(0, at))
    bytes = larger
  }
  const length = (value: number) => {
    let remaining = value
    for (; remaining > 127; remaining >>>= 7) bytes[at++] = (remaining & 127) | 128
    bytes[at++] = remaining
  }
  const put = (ledger: Uint8Array, start: number, end: number) => {
    bytes.set(new Uint8Array(ledger.buffer, ledger.byteOffset + start, end - start), at)
    at += end - start
  }
  return {
    append(ledger, envelope, { result, feeMeta, meta, postFeeMeta }) {
      // Result, fee meta and meta are contiguous in the ledger, as in a block.
      const from = result.start
      const end = postFeeMeta?.end ?? meta.end
      reserve(headSize + envelope.end - envelope.start + end - from)
      length(envelope.end - envelope.start)
      length(result.end - from)
      length(feeMeta.end - feeMeta.start)
      length(meta.end - meta.start)
      length(postFeeMeta ? postFeeMeta.end - postFeeMeta.start + 1 : 0)
      while (at % 4 !== 0) bytes[at++] = 0
      put(ledger, envelope.start, envelope.end)
      put(ledger, from, end)
      transactions++
      if (at >= blockSize) flush()
    },
    seal() {
      flush()
      return packBlocks(blocks)
    },
  }
}

const hashLength = 32
/** Five lengths of LEB128 at most. */
const headSize = 28

interface PackedBlock {
  readonly block: Uint8Array
  /** Bytes before packing. */
  readonly size: number
  readonly transactionEnd: number
}

/** Blocks put into records of about `recordSize`. */
function packBlocks(blocks: readonly PackedBlock[]): {
  columns: BlockColumns
  bodies: readonly Uint8Array[]
} {
  const columns = {
    record: createNumbers(),
    end: createNumbers(),
    transactionEnds: createNumbers(),
    size: createNumbers(),
    sum: createNumbers(),
  }
  const bodies: Uint8Array[] = []
  let parts: Uint8Array[] = []
  let length = 0
  const close = () => {
    if (length > 0) bodies.push(joinedBytes(parts))
    parts = []
    length = 0
  }
  for (const { block, size, transactionEnd } of blocks) {
    columns.record.push(bodies.length)
    parts.push(block)
    length += block.length
    columns.end.push(length)
    columns.transactionEnds.push(transactionEnd)
    columns.size.push(size)
    columns.sum.push(checksum(block))
    if (length >= recordSize) close()
  }
  close()
  return {
    bodies,
    columns: {
      record: columns.record.values(),
      end: columns.end.values(),
      transactionEnds: columns.transactionEnds.values(),
      size: columns.size.values(),
      sum: columns.sum.values(),
    },
  }
}

/**
 * Reads blocks one at a time into one buffer: a page opens up to 50 of them, and collecting a buffer for each took
 * longer than filling it.
 */
interface BlockReader {
  /**
   * The n-th body of a block, from 0 on, in bytes of its own. Throws RangeError if the record's bytes are not those that
   * were stored, or where there is no such body.
   */
  readonly body: (at: BlockAt, n: number, part: BodyPart) => Body
}

interface BlockAt {
  /** Identifies the block: the one opened last is not opened again. */
  readonly name: string
  readonly columns: BlockColumns
  readonly block: number
  readonly record: Uint8Array
}

/** A reader of an index's blocks. */
export function createBlockReader(): BlockReader {
  let words = new Int32Array(2 * blockSize)
  let opened: { readonly name: string; readonly block: OpenedBlock } | undefined
  return {
    body({ name, columns, block, record }, n, part) {
      if (opened?.name !== name) {
        const length = (columns.size[block] ?? 0) >> 2
        if (words.length < length) words = new Int32Array(length)
        opened = undefined // its bytes are overwritten
        const unpack = createUnpacking(
          packedBlock(columns, block, record),
          words.subarray(0, length),
        )
        opened = { name, block: { bytes: new Uint8Array(words.buffer, 0, 4 * length), unpack } }
      }
      return bodyAt(opened.block, n, part)
    },
  }
}

interface OpenedBlock {
  readonly bytes: Uint8Array
  /** Has at least so many words there. */
  readonly unpack: (words: number) => void
}

/** One block of a record. Throws RangeError if its bytes are not those that were stored. */
function packedBlock(columns: BlockColumns, block: number, record: Uint8Array): Uint8Array {
  const isFirst = block === 0 || columns.record[block - 1] !== columns.record[block]
  const packed = record.subarray(isFirst ? 0 : columns.end[block - 1], columns.end[block])
  if (checksum(packed) !== columns.sum[block]) throw new RangeError('a block has another checksum')
  return packed
}

function bodyAt({ bytes, unpack }: OpenedBlock, n: number, part: BodyPart): Body {
  let at = 0
  const upTo = (end: number) => unpack(Math.min(end, bytes.length) >> 2)
  const length = () => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0
      value |= (byte & 127) << shift
      if (byte < 128) return value
    }
  }
  for (let left = n; ; left--) {
    upTo(at + headSize)
    const envelope = length()
    const result = length()
    const feeMeta = length()
    const meta = length()
    const postFee = length()
    at = (at + 3) & ~3
    const row = envelope + result
    const end = at + row + feeMeta + meta + Math.max(0, postFee - 1)
    if (end > bytes.length) throw new RangeError('a block has fewer or shorter bodies')
    if (left > 0) {
      at = end
      continue
    }
    upTo(part === 'row' ? at + row : end)
    const { buffer } = bytes.slice(at, part === 'row' ? at + row : end)
    const cut = (start: number, size: number) => new Uint8Array(buffer, start, size)
    const hash = cut(envelope, hashLength)
    const pair = {
      envelope: cut(0, envelope),
      hash,
      result: cut(envelope + hashLength, result - hashLength),
    }
    if (part === 'row') return { ...pair, feeMeta: none, meta: none, postFeeMeta: undefined }
    return {
      ...pair,
      feeMeta: cut(row, feeMeta),
      meta: cut(row + feeMeta, meta),
      postFeeMeta: postFee > 0 ? cut(row + feeMeta + meta, postFee - 1) : undefined,
    }
  }
}

const none = new Uint8Array(0)

/**
 * Packs XDR, which is words of 4 bytes: what repeats is found and copied by the word, twice as fast as any packing of
 * bytes, and smaller, since no match is spent on half a word. LZ77 as in LZ4, synchronous: a page of 50 rows opens up
 * to 50 blocks, and a `DecompressionStream` waits longer than it works (figures: `npm run bench -- index`).
 *
 * A block: how many literal words (uint32 of this machine), these words, then its runs, filled up to a word. A run: one
 * byte of two counts (literals, and words to copy less 2; 15 goes on in bytes of up to 255), then how many words back
 * the copy begins, LEB128. The last run may be literals alone.
 */

const minMatch = 2
const hashBits = 13
/**
 * The last position of each pair of words, counted across blocks: a position before this block's start belongs to
 * another.
 */
const heads = new Int32Array(1 << hashBits)
let seen = 1
let literals = new Int32Array(8192)
let runs = new Uint8Array(32_768)

/** The slot of two words. */
const slotOf = (a: number, b: number): number =>
  (Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b)) >>> (32 - hashBits)

/** Packs the first `length` words of `words`; a multiple of 4 bytes. */
export function packWords(words: Int32Array, length: number): Uint8Array {
  if (literals.length < length) literals = new Int32Array(length * 2)
  if (runs.length < length * 4 + 16) runs = new Uint8Array(length * 8 + 16)
  if (seen > 0x4000_0000) {
    heads.fill(0)
    seen = 1
  }
  const start = seen
  const out = literals
  const tokens = runs
  let literal = 0
  let run = 0
  let anchor = 0
  let at = 0
  let misses = 0
  while (at < length - 1) {
    const a = words[at] ?? 0
    const b = words[at + 1] ?? 0
    const slot = slotOf(a, b)
    const candidate = (heads[slot] ?? 0) - start
    heads[slot] = start + at
    if (candidate < 0 || words[candidate] !== a || words[candidate + 1] !== b) {
      at += 1 + (misses++ >> 4)
      continue
    }
    misses = 0
    let from = at
    let source = candidate
    while (from > anchor && source > 0 && words[from - 1] === words[source - 1]) {
      from--
      source--
    }
    const offset = from - source
    let end = at + minMatch
    while (end < length && words[end] === words[end - offset]) end++
    const literalCount = from - anchor
    const match = end - from - minMatch
    tokens[run++] = (Math.min(literalCount, 15) << 4) | Math.min(match, 15)
    if (literalCount >= 15) run = putExcess(run, literalCount - 15)
    if (match >= 15) run = putExcess(run, match - 15)
    let back = offset
    for (; back > 127; back >>>= 7) tokens[run++] = (back & 127) | 128
    tokens[run++] = back
    for (let i = anchor; i < from; i++) out[literal++] = words[i] ?? 0
    at = end
    anchor = end
  }
  if (anchor < length) {
    const literalCount = length - anchor
    tokens[run++] = Math.min(literalCount, 15) << 4
    if (literalCount >= 15) run = putExcess(run, literalCount - 15)
    for (let i = anchor; i < length; i++) out[literal++] = words[i] ?? 0
  }
  seen = start + length
  const packed = new Int32Array(1 + literal + ((run + 3) >> 2))
  packed[0] = literal
  packed.set(literals.subarray(0, literal), 1)
  const bytes = new Uint8Array(packed.buffer)
  bytes.set(runs.subarray(0, run), 4 + 4 * literal)
  return bytes
}

/** Writes the part of a count that exceeds its four bits; returns the next free position. */
function putExcess(run: number, count: number): number {
  let at = run
  let excess = count
  for (; excess >= 255; excess -= 255) runs[at++] = 255
  runs[at++] = excess
  return at
}

/**
 * Unpacks a block piece by piece: the returned function fills `out` up to at least `target` words, from where it stopped
 * before. A row may lie anywhere in its block, and what follows it need not be unpacked. Both throw RangeError on bytes
 * that are no block of as many words as `out` has; leftover bytes are noticed at its end.
 */
export function createUnpacking(block: Uint8Array, out: Int32Array): (words: number) => void {
  const aligned = block.byteOffset % 4 === 0 ? block : block.slice()
  if (aligned.length < 4 || aligned.length % 4 !== 0)
    throw new RangeError('a packed block has a length of full words')
  const words = new Int32Array(aligned.buffer, aligned.byteOffset, aligned.length / 4)
  const literalEnd = 1 + (words[0] ?? 0)
  if (literalEnd < 1 || literalEnd > words.length) throw new RangeError('a packed block is cut off')
  let literalNext = 1
  let next = literalEnd * 4
  let filled = 0
  return (target) => {
    // Local variables: those of the closure are twice as slow.
    let literal = literalNext
    let at = next
    let written = filled
    const count = (n: number): number => {
      if (n < 15) return n
      let total = n
      let byte: number
      do {
        if (at >= aligned.length) throw new RangeError('a packed block is cut off')
        byte = aligned[at++] ?? 0
        total += byte
      } while (byte === 255)
      return total
    }
    while (written < target) {
      if (at >= aligned.length) throw new RangeError('a packed block is shorter than it says')
      const token = aligned[at++] ?? 0
      const literalCount = count(token >> 4)
      const match = count(token & 15) + minMatch
      if (literal + literalCount > literalEnd || written + literalCount > out.length)
        throw new RangeError('a packed block is longer than it says')
      for (const stop = written + literalCount; written < stop; )
        out[written++] = words[literal++] ?? 0
      if (written === out.length) break
      let offset = 0
      let shift = 0
      let byte: number
      do {
        if (at >= aligned.length || shift > 21) throw new RangeError('a packed block is cut off')
        byte = aligned[at++] ?? 0
        offset |= (byte & 127) << shift
        shift += 7
      } while (byte > 127)
      if (offset === 0 || offset > written || written + match > out.length)
        throw new RangeError('a packed block refers to words that are not there')
      for (const stop = written + match; written < stop; written++)
        out[written] = out[written - offset] ?? 0
    }
    if (written === out.length && literal !== literalEnd)
      throw new RangeError('a packed block has words left over')
    literalNext = literal
    next = at
    filled = written
  }
}

/** A growing list of uint32 on a typed array: a million postings are no million objects. */
interface Numbers {
  readonly push: (value: number) => void
  readonly length: () => number
  /** A copy. */
  readonly values: () => Uint32Array
}

export function createNumbers(): Numbers {
  let values = new Uint32Array(256)
  let length = 0
  return {
    push(value) {
      if (length === values.length) {
        const larger = new Uint32Array(length * 2)
        larger.set(values)
        values = larger
      }
      values[length++] = value
    },
    length: () => length,
    values: () => values.slice(0, length),
  }
}

/** A growing list of bytes. */
interface Bytes {
  readonly push: (value: number) => void
  readonly append: (bytes: Uint8Array) => void
  readonly length: () => number
  readonly values: () => Uint8Array
}

export function createBytes(): Bytes {
  let values = new Uint8Array(1024)
  let length = 0
  const reserve = (n: number) => {
    if (length + n <= values.length) return
    const larger = new Uint8Array(Math.max(length + n, values.length * 2))
    larger.set(values.subarray(0, length))
    values = larger
  }
  return {
    push(value) {
      reserve(1)
      values[length++] = value
    },
    append(bytes) {
      reserve(bytes.length)
      values.set(bytes, length)
      length += bytes.length
    },
    length: () => length,
    values: () => values.slice(0, length),
  }
}
