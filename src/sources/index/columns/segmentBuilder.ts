import { type ByteTable, createByteTable } from './byteTable.ts'
import { type BlockWriter, createBlockWriter } from './blocks.ts'
import { createBytes, createNumbers } from './numbers.ts'
import { listCount, ownerLists, postTo } from '../walk/owners.ts'
import type { PostingColumns, Segment, StateColumns } from './segment.ts'
import { type StateBuilder, createStateBuilder } from '../walk/stateBuilder.ts'

/** Builds a segment from rows in ascending order. */
export interface SegmentBuilder {
  readonly ledger: (row: SegmentLedger) => void
  /** Ends the ledger's rows. */
  readonly endLedger: () => void
  readonly transaction: (row: SegmentTransaction) => void
  readonly operation: (type: number, flags: number) => void
  /** Posts the operation or transaction that is next to be added; `lists`: `postTo`, added up. */
  readonly post: (
    kind: number,
    bytes: Uint8Array,
    start: number,
    end: number,
    lists: number,
  ) => void
  readonly state: StateBuilder
  readonly blocks: BlockWriter
  readonly operationCount: () => number
  readonly seal: () => SealedSegment
}

interface SegmentLedger {
  readonly sequence: number
  readonly closedAt: number
  readonly hash: Uint8Array
  readonly header: Uint8Array
}

interface SegmentTransaction {
  readonly hash: Uint8Array
  readonly successful: boolean
}

/** A segment, the last state of its entries, and its packed XDR: stored separately, loaded when needed. */
export interface SealedSegment {
  readonly segment: Segment
  readonly state: StateColumns
  readonly bodies: readonly Uint8Array[]
}

export function createSegmentBuilder(blocks: BlockWriter = createBlockWriter()): SegmentBuilder {
  const owners: ByteTable = createByteTable()
  const postings = createPostings()
  const sequence = createNumbers()
  const closedAt: number[] = []
  const ledgerHashes = createBytes()
  const headers = createBytes()
  const headerEnds = createNumbers()
  const transactionEnds = createNumbers()
  const hashStarts = createNumbers()
  const flags = createBytes()
  const operationEnds = createNumbers()
  const types = createBytes()
  const operationFlags = createBytes()
  const state = createStateBuilder()
  return {
    state,
    blocks,
    operationCount: () => types.length(),
    ledger(row) {
      sequence.push(row.sequence)
      closedAt.push(row.closedAt)
      ledgerHashes.append(row.hash)
      headers.append(row.header)
      headerEnds.push(headers.length())
    },
    endLedger: () => transactionEnds.push(flags.length()),
    transaction(row) {
      hashStarts.push(hashStart(row.hash))
      flags.push(row.successful ? 1 : 0)
      operationEnds.push(types.length())
    },
    operation(type, rowFlags) {
      types.push(type)
      operationFlags.push(rowFlags)
    },
    post(kind, bytes, start, end, lists) {
      const slot = owners.intern(kind, bytes, start, end) * listCount
      const row = types.length()
      if (lists & postTo.operations) postings.add(slot + ownerLists.operations, row)
      if (lists & postTo.transactions) postings.add(slot + ownerLists.transactions, flags.length())
      if (lists & postTo.effects) postings.add(slot + ownerLists.effects, row)
      if (lists & postTo.trades) postings.add(slot + ownerLists.trades, row)
    },
    seal() {
      const { columns, bodies } = blocks.seal()
      return {
        bodies,
        state: state.seal(),
        segment: {
          ledgers: {
            sequence: sequence.values(),
            closedAt: Float64Array.from(closedAt),
            hashes: ledgerHashes.values(),
            headers: headers.values(),
            headerEnds: headerEnds.values(),
            transactionEnds: transactionEnds.values(),
          },
          transactions: {
            hashStarts: hashStarts.values(),
            flags: flags.values(),
            operationEnds: operationEnds.values(),
          },
          operations: { types: types.values(), flags: operationFlags.values() },
          owners: owners.freeze(),
          postings: postings.seal(owners.size()),
          blocks: columns,
        },
      }
    },
  }
}

/** The first 4 bytes of a hash. */
export const hashStart = (hash: Uint8Array): number =>
  new DataView(hash.buffer, hash.byteOffset).getUint32(0)

/** Lists of rows by owner, gathered in order of arrival, sorted once at the end. */
function createPostings() {
  const slots = createNumbers()
  const rows = createNumbers()
  /** Last row + 1 of each slot, so that repeated posts count once. */
  let last = new Uint32Array(4096)
  return {
    /** `slot`: owner × list count + list. */
    add(slot: number, row: number): void {
      if (slot >= last.length) {
        const larger = new Uint32Array(Math.max(slot + 1, last.length * 2))
        larger.set(last)
        last = larger
      }
      if (last[slot] === row + 1) return
      last[slot] = row + 1
      slots.push(slot)
      rows.push(row)
    },
    /** Counting sort by slot: stable, so rows stay ascending. */
    seal(ownerCount: number): PostingColumns {
      const slotCount = ownerCount * listCount
      const ends = new Uint32Array(slotCount)
      const slotValues = slots.values()
      const rowValues = rows.values()
      for (const slot of slotValues) ends[slot] = (ends[slot] ?? 0) + 1
      for (let i = 1; i < slotCount; i++) ends[i] = (ends[i] ?? 0) + (ends[i - 1] ?? 0)
      const sorted = new Uint32Array(rowValues.length)
      const next = new Uint32Array(slotCount)
      for (let i = 1; i < slotCount; i++) next[i] = ends[i - 1] ?? 0
      for (let i = 0; i < slotValues.length; i++) {
        const slot = slotValues[i] ?? 0
        const to = next[slot] ?? 0
        sorted[to] = rowValues[i] ?? 0
        next[slot] = to + 1
      }
      return packPostings(sorted, ends)
    },
  }
}

/** Sorted rows cut at `ends`, as differences in LEB128. */
export function packPostings(sorted: Uint32Array, ends: Uint32Array): PostingColumns {
  const packed = createBytes()
  const packedEnds = new Uint32Array(ends.length)
  let at = 0
  for (let slot = 0; slot < ends.length; slot++) {
    let before = 0
    for (const end = ends[slot] ?? 0; at < end; at++) {
      const row = sorted[at] ?? 0
      let difference = row - before
      before = row
      for (; difference > 127; difference >>>= 7) packed.push((difference & 127) | 128)
      packed.push(difference)
    }
    packedEnds[slot] = packed.length()
  }
  return { ends: packedEnds, rows: packed.values() }
}
