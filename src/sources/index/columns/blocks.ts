import type { Slice } from '#ledger'
import { joinedBytes } from '#ledger/values'
import { createNumbers } from './numbers.ts'
import { checksum } from './pack.ts'
import type { BlockColumns } from './segment.ts'
import type { TransactionOffsets } from '../walk/ledgerOffsets.ts'
import { createUnpacking, packWords } from './wordPacking.ts'

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
