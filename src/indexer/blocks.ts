import { compressBlock, decompressBlock } from './lz4.ts'
import { createBytes, createNumbers } from './numbers.ts'
import { checksum } from './pack.ts'
import type { BlockColumns } from './segment.ts'

/** Raw bytes of a block: what one row of a page costs to open. 8 kB packs 6 % worse than 16 kB, and opens twice as fast. */
const blockSize = 8192
/** Compressed bytes of a record: what one row costs to load. */
export const recordSize = 65_536

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
  readonly append: (body: Body) => { readonly block: number; readonly at: number }
  readonly seal: () => { readonly columns: BlockColumns; readonly bodies: readonly Uint8Array[] }
}

export function createBlockWriter(): BlockWriter {
  let raw = createBytes()
  const blocks: { block: Uint8Array; size: number }[] = []
  const flush = () => {
    if (raw.length() === 0) return
    const bytes = raw.values()
    blocks.push({ block: compressBlock(bytes), size: bytes.length })
    raw = createBytes()
  }
  return {
    append({ envelope, result, meta, feeMeta, postFeeMeta }) {
      const place = { block: blocks.length, at: raw.length() }
      for (const length of [envelope.length, result.length, meta.length, feeMeta.length])
        lengthTo(raw.push, length)
      lengthTo(raw.push, postFeeMeta ? postFeeMeta.length + 1 : 0)
      for (const part of [envelope, result, meta, feeMeta]) raw.append(part)
      if (postFeeMeta) raw.append(postFeeMeta)
      if (raw.length() >= blockSize) flush()
      return place
    },
    seal() {
      flush()
      return packBlocks(blocks)
    },
  }
}

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
  let record = createBytes()
  for (const { block, size } of blocks) {
    columns.record.push(bodies.length)
    columns.start.push(record.length())
    record.append(block)
    columns.end.push(record.length())
    columns.size.push(size)
    columns.sum.push(checksum(block))
    if (record.length() < recordSize) continue
    bodies.push(record.values())
    record = createBytes()
  }
  if (record.length() > 0) bodies.push(record.values())
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

/** Opens one block of a record. Throws RangeError if its bytes are not those that were stored. */
export function openBlock(columns: BlockColumns, block: number, record: Uint8Array): Uint8Array {
  const packed = record.subarray(columns.start[block], columns.end[block])
  if (checksum(packed) !== columns.sum[block]) throw new RangeError('a block has another checksum')
  const raw = new Uint8Array(columns.size[block] ?? 0)
  decompressBlock(packed, raw)
  return raw
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
  const part = (i: number, extra = 0) => {
    const start = at
    at += (lengths[i] ?? 0) - extra
    if (at > raw.length) throw new RangeError('a body reaches past its block')
    return raw.subarray(start, at)
  }
  return {
    envelope: part(0),
    result: part(1),
    meta: part(2),
    feeMeta: part(3),
    postFeeMeta: lengths[4] ? part(4, 1) : undefined,
  }
}

function lengthTo(push: (byte: number) => void, length: number): void {
  let rest = length
  for (; rest > 127; rest >>>= 7) push((rest & 127) | 128)
  push(rest)
}
