import type { Slice } from '../decode/ledgerIndex.ts'
import { createNumbers } from './numbers.ts'
import { checksum } from './pack.ts'
import type { BlockColumns } from './segment.ts'
import type { WalkedTransaction } from './walkLedger.ts'
import { packWords, unpackWords } from './words.ts'

/** Raw bytes of a block: what one row of a page costs to open. 16 kB pack 9 % better than 8 kB, and open half as fast. */
const blockSize = 8192
/** Packed bytes of a record: what one row costs to load. */
export const recordSize = 32_768

/** A transaction's XDR, as the ledger had it. */
export interface Body {
  readonly envelope: Uint8Array
  readonly result: Uint8Array
  readonly meta: Uint8Array
  readonly feeMeta: Uint8Array
  /** Absent before protocol 23 (`LedgerCloseMeta` V2). */
  readonly postFeeMeta: Uint8Array | undefined
}

/** Packs bodies into blocks, blocks into records. */
export interface BlockWriter {
  /** Takes a transaction's XDR out of its ledger's bytes. */
  readonly append: (
    ledger: Uint8Array,
    envelope: Slice,
    transaction: TransactionSlices,
  ) => { readonly block: number; readonly at: number }
  readonly seal: () => { readonly columns: BlockColumns; readonly bodies: readonly Uint8Array[] }
}

type TransactionSlices = Pick<WalkedTransaction, 'result' | 'feeMeta' | 'meta' | 'postFeeMeta'>

export function createBlockWriter(): BlockWriter {
  let words = new Int32Array(blockSize)
  let bytes = new Uint8Array(words.buffer)
  let at = 0
  const blocks: { block: Uint8Array; size: number }[] = []
  const flush = () => {
    if (at === 0) return
    blocks.push({ block: packWords(words, at / 4), size: at })
    at = 0
  }
  const room = (n: number) => {
    if (at + n <= bytes.length) return
    words = new Int32Array(Math.max(at + n, bytes.length * 2) >> 2)
    const larger = new Uint8Array(words.buffer)
    larger.set(bytes.subarray(0, at))
    bytes = larger
  }
  const length = (value: number) => {
    let rest = value
    for (; rest > 127; rest >>>= 7) bytes[at++] = (rest & 127) | 128
    bytes[at++] = rest
  }
  const put = (ledger: Uint8Array, start: number, end: number) => {
    bytes.set(new Uint8Array(ledger.buffer, ledger.byteOffset + start, end - start), at)
    at += end - start
  }
  return {
    append(ledger, envelope, { result, feeMeta, meta, postFeeMeta }) {
      const place = { block: blocks.length, at }
      // What was done follows in the ledger as it does here; its hash, which comes first, is a column.
      const from = result.start + hashLength
      const end = postFeeMeta?.end ?? meta.end
      room(headSize + envelope.end - envelope.start + end - from)
      length(envelope.end - envelope.start)
      length(result.end - from)
      length(feeMeta.end - feeMeta.start)
      length(meta.end - meta.start)
      length(postFeeMeta ? postFeeMeta.end - postFeeMeta.start + 1 : 0)
      while (at % 4 !== 0) bytes[at++] = 0
      put(ledger, envelope.start, envelope.end)
      put(ledger, from, end)
      if (at >= blockSize) flush()
      return place
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

/** Blocks put into records of about `recordSize`. */
export function packBlocks(blocks: readonly { block: Uint8Array; size: number }[]): {
  columns: BlockColumns
  bodies: readonly Uint8Array[]
} {
  const columns = {
    record: createNumbers(),
    start: createNumbers(),
    end: createNumbers(),
    size: createNumbers(),
    sum: createNumbers(),
  }
  const bodies: Uint8Array[] = []
  let parts: Uint8Array[] = []
  let length = 0
  const close = () => {
    if (length > 0) bodies.push(joinedBytes(parts, length))
    parts = []
    length = 0
  }
  for (const { block, size } of blocks) {
    columns.record.push(bodies.length)
    columns.start.push(length)
    parts.push(block)
    length += block.length
    columns.end.push(length)
    columns.size.push(size)
    columns.sum.push(checksum(block))
    if (length >= recordSize) close()
  }
  close()
  return {
    bodies,
    columns: {
      record: columns.record.values(),
      start: columns.start.values(),
      end: columns.end.values(),
      size: columns.size.values(),
      sum: columns.sum.values(),
    },
  }
}

/** Bytes one after another; `length` is that of all. */
export function joinedBytes(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** Opens one block of a record. Throws RangeError if its bytes are not those that were stored. */
export function openBlock(columns: BlockColumns, block: number, record: Uint8Array): Uint8Array {
  const packed = record.subarray(columns.start[block], columns.end[block])
  if (checksum(packed) !== columns.sum[block]) throw new RangeError('a block has another checksum')
  const raw = new Int32Array((columns.size[block] ?? 0) >> 2)
  unpackWords(packed, raw)
  return new Uint8Array(raw.buffer)
}

/** The body at an offset of an opened block. */
export function bodyAt(raw: Uint8Array, from: number): Body {
  let at = from
  const length = () => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = raw[at++] ?? 0
      value |= (byte & 127) << shift
      if (byte < 128) return value
    }
  }
  const lengths = [length(), length(), length(), length(), length()]
  at = (at + 3) & ~3
  const part = (i: number, extra = 0) => {
    const start = at
    at += (lengths[i] ?? 0) - extra
    if (at > raw.length) throw new RangeError('a body reaches past its block')
    return raw.subarray(start, at)
  }
  return {
    envelope: part(0),
    result: part(1),
    feeMeta: part(2),
    meta: part(3),
    postFeeMeta: lengths[4] ? part(4, 1) : undefined,
  }
}
