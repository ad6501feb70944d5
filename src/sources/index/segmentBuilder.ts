import { ledgerSequence, toid } from '#ledger/values'
import { type BlockPlace, createBlockWriter } from './bodies.ts'
import { createBytes, createByteTable, startOf } from './byteTable.ts'
import { createStateBuilder, type StateColumns } from './entries.ts'
import { operationFlags } from './owners.ts'
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
  const types: number[] = []
  const operations: number[] = []
  const payments: number[] = []
  const bodies: BlockPlace[] = []
  let count = 0
  /** The first ledger, and the ledger and transaction that are added next, with what its operations are. */
  const next = {
    from: 0,
    ledger: 0,
    transaction: 1,
    flags: 0,
    types: 0,
    operations: 0,
    payments: 0,
  }
  return {
    state,
    blocks,
    operationCount: () => count,
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
      hashStarts.push(hashStart(row.hash))
      flags.push(next.flags | (row.successful ? operationFlags.successful : 0))
      types.push(next.types >>> 0)
      operations.push(next.operations)
      payments.push(next.payments)
      bodies.push(row.body)
      count += next.operations
      next.flags = next.types = next.operations = next.payments = 0
    },
    operation(type: number, rowFlags: number): void {
      next.types |= 1 << type
      next.flags |= rowFlags
      next.operations++
      if (rowFlags & operationFlags.payment) next.payments++
    },
    /** Posts the transaction that is next to be added; `lists`: `postTo`, added up. */
    post(kind: number, bytes: Uint8Array, start: number, end: number, lists: number): void {
      postings.add(owners.intern(kind, bytes, start, end), flags.length, lists)
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
          types: Uint32Array.from(types),
          operations: Uint8Array.from(operations),
          payments: Uint8Array.from(payments),
          blocks: Uint32Array.from(bodies, ({ block }) => block),
          offsets: Uint32Array.from(bodies, ({ offset }) => offset),
        },
        owners: owners.freeze(),
        postings: postings.seal(),
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

/** Lists of rows by owner; a row that is posted again has the lists of both. */
function createPostings() {
  const all: { readonly rows: number[]; readonly lists: number[] }[] = []
  return {
    add(owner: number, row: number, lists: number): void {
      const own = all[owner]
      const last = (own?.rows.length ?? 0) - 1
      if (own === undefined) all[owner] = { rows: [row], lists: [lists] }
      else if (own.rows[last] === row) own.lists[last] = (own.lists[last] ?? 0) | lists
      else {
        own.rows.push(row)
        own.lists.push(lists)
      }
    },
    seal(): PostingColumns {
      let end = 0
      const ends = Uint32Array.from(all, ({ rows }) => (end += rows.length))
      const columns = { ends, rows: new Uint32Array(end), lists: new Uint8Array(end) }
      for (const [owner, { rows, lists }] of all.entries()) {
        columns.rows.set(rows, startOf(ends, owner))
        columns.lists.set(lists, startOf(ends, owner))
      }
      return columns
    },
  }
}
