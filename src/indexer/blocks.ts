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
  /** Takes a transaction's XDR out of its ledger's bytes. */
  readonly append: (ledger: Uint8Array, envelope: Slice, transaction: TransactionSlices) => void
  readonly seal: () => { readonly columns: BlockColumns; readonly bodies: readonly Uint8Array[] }
}

type TransactionSlices = Pick<WalkedTransaction, 'result' | 'feeMeta' | 'meta' | 'postFeeMeta'>

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
      // What was done follows in the ledger as it does here.
      const from = result.start
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
    if (length > 0) bodies.push(joinedBytes(parts, length))
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
  const isFirst = block === 0 || columns.record[block - 1] !== columns.record[block]
  const packed = record.subarray(isFirst ? 0 : columns.end[block - 1], columns.end[block])
  if (checksum(packed) !== columns.sum[block]) throw new RangeError('a block has another checksum')
  const raw = new Int32Array((columns.size[block] ?? 0) >> 2)
  unpackWords(packed, raw)
  return new Uint8Array(raw.buffer)
}

/** The n-th body of an opened block, from 0 on. Throws RangeError where there is none. */
export function bodyAt(raw: Uint8Array, n: number): Body {
  let at = 0
  const length = () => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = raw[at++] ?? 0
      value |= (byte & 127) << shift
      if (byte < 128) return value
    }
  }
  const head = () => {
    const lengths = [length(), length(), length(), length(), length()]
    at = (at + 3) & ~3
    return lengths
  }
  for (let before = n; before > 0; before--) {
    const [envelope = 0, result = 0, feeMeta = 0, meta = 0, postFee = 0] = head()
    at += envelope + result + feeMeta + meta + Math.max(0, postFee - 1)
    if (at >= raw.length) throw new RangeError('a block has fewer bodies')
  }
  const lengths = head()
  const part = (i: number, extra = 0) => {
    const start = at
    at += (lengths[i] ?? 0) - extra
    if (at > raw.length) throw new RangeError('a body reaches past its block')
    return raw.subarray(start, at)
  }
  const envelope = part(0)
  const pair = part(1)
  return {
    envelope,
    hash: pair.subarray(0, hashLength),
    result: pair.subarray(hashLength),
    feeMeta: part(2),
    meta: part(3),
    postFeeMeta: lengths[4] ? part(4, 1) : undefined,
  }
}
