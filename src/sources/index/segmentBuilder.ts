import { ledgerSequence, toid } from '#ledger/values'
import { type BlockPlace, createBlockWriter } from './bodies.ts'
import { createBytes, createByteTable, startOf } from './byteTable.ts'
import { createStateBuilder, type StateColumns } from './entries.ts'
import { listCount, ownerLists, postTo } from './owners.ts'
import type { PostingColumns, SegmentColumns } from './segment.ts'

/** A run of ledgers, the last state of its entries, and its XDR in blocks: these are loaded when needed. */
export interface SealedSegment {
  readonly segment: SegmentColumns
  readonly state: StateColumns
  readonly blocks: readonly Uint8Array<ArrayBuffer>[]
}

/** Builds a segment from rows in ascending order; a transaction is added after its operations. */
export function createSegmentBuilder() {
  const blocks = createBlockWriter()
  const owners = createByteTable()
  const postings = createPostings()
  const state = createStateBuilder()
  const closedAt: number[] = []
  const ledgerHashes = createBytes()
  const headers = createBytes()
  const headerEnds: number[] = []
  const transactionIds: bigint[] = []
  const hashStarts: number[] = []
  const flags: number[] = []
  const bodies: BlockPlace[] = []
  const operationIds: bigint[] = []
  const types: number[] = []
  const operationFlags: number[] = []
  /** The first ledger, and the ledger, transaction and operation that are added next. */
  const next = { from: 0, ledger: 0, transaction: 1, operation: 1 }
  return {
    state,
    blocks,
    operationCount: () => types.length,
    ledger(row: SegmentLedger): void {
      if (closedAt.length === 0) next.from = row.sequence
      next.ledger = row.sequence
      next.transaction = 1
      closedAt.push(row.closedAt)
      ledgerHashes.append(row.hash)
      headers.append(row.header)
      headerEnds.push(headers.length())
    },
    transaction(row: SegmentTransaction): void {
      transactionIds.push(toid(next.ledger, next.transaction++, 0))
      next.operation = 1
      hashStarts.push(hashStart(row.hash))
      flags.push(row.successful ? 1 : 0)
      bodies.push(row.body)
    },
    operation(type: number, rowFlags: number): void {
      operationIds.push(toid(next.ledger, next.transaction, next.operation++))
      types.push(type)
      operationFlags.push(rowFlags)
    },
    /** Posts the operation or transaction that is next to be added; `lists`: `postTo`, added up. */
    post(kind: number, bytes: Uint8Array, start: number, end: number, lists: number): void {
      const slot = owners.intern(kind, bytes, start, end) * listCount
      const row = types.length
      if (lists & postTo.operations) postings.add(slot + ownerLists.operations, row)
      if (lists & postTo.transactions) postings.add(slot + ownerLists.transactions, flags.length)
      if (lists & postTo.effects) postings.add(slot + ownerLists.effects, row)
      if (lists & postTo.trades) postings.add(slot + ownerLists.trades, row)
    },
    seal: (): SealedSegment => ({
      blocks: blocks.seal(),
      state: state.seal(),
      segment: {
        from: ledgerSequence(next.from),
        ledgers: {
          closedAt: Float64Array.from(closedAt),
          hashes: ledgerHashes.values(),
          headers: headers.values(),
          headerEnds: Uint32Array.from(headerEnds),
        },
        transactions: {
          ids: BigInt64Array.from(transactionIds),
          hashStarts: Uint32Array.from(hashStarts),
          flags: Uint8Array.from(flags),
          blocks: Uint32Array.from(bodies, ({ block }) => block),
          offsets: Uint32Array.from(bodies, ({ offset }) => offset),
        },
        operations: {
          ids: BigInt64Array.from(operationIds),
          types: Uint8Array.from(types),
          flags: Uint8Array.from(operationFlags),
        },
        owners: owners.freeze(),
        postings: postings.seal(owners.size() * listCount),
      },
    }),
  }
}

export type SegmentBuilder = ReturnType<typeof createSegmentBuilder>

interface SegmentLedger {
  readonly sequence: number
  /** Unix seconds. */
  readonly closedAt: number
  readonly hash: Uint8Array
  readonly header: Uint8Array
}

interface SegmentTransaction {
  readonly hash: Uint8Array
  readonly successful: boolean
  readonly body: BlockPlace
}

/** The first 4 bytes of a hash. */
export const hashStart = (hash: Uint8Array): number =>
  new DataView(hash.buffer, hash.byteOffset).getUint32(0)

/** Lists of rows by owner; a row that is posted again counts once. */
function createPostings() {
  const lists: number[][] = []
  return {
    /** `slot`: owner × list count + list. */
    add(slot: number, row: number): void {
      const list = lists[slot]
      if (list === undefined) lists[slot] = [row]
      else if (list.at(-1) !== row) list.push(row)
    },
    seal(slots: number): PostingColumns {
      const ends = new Uint32Array(slots)
      let end = 0
      for (let slot = 0; slot < slots; slot++) ends[slot] = end += lists[slot]?.length ?? 0
      const rows = new Uint32Array(end)
      for (let slot = 0; slot < slots; slot++) rows.set(lists[slot] ?? [], startOf(ends, slot))
      return { ends, rows }
    },
  }
}
