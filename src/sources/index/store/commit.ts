import { joinedBytes, ledgerSequence } from '#ledger/values'
import { recordSize } from '../columns/blocks.ts'
import {
  type BodyRun,
  type IndexManifest,
  type SegmentEnds,
  type SegmentInfo,
  recordKeys,
  sealed,
} from './manifest.ts'
import { packSegment, packState } from '../columns/pack.ts'
import {
  type Segment,
  type StateColumns,
  type PostingColumns,
  readPostings,
  startOf,
  stateFlags,
} from '../columns/segment.ts'
import { type SealedSegment, packPostings } from '../columns/segmentBuilder.ts'
import { type FrozenTable, createByteTable, keyAt, tableSize } from '../columns/byteTable.ts'
import { createBytes } from '../columns/numbers.ts'
import { listCount } from '../walk/owners.ts'

/** Operations of a full segment: its columns are about 1 MB, loaded in one go. */
const fullSegment = 65_536

/** The changes to the store that a run of ledgers makes. */
interface CommitPlan {
  readonly info: SegmentInfo
  readonly segment: Segment
  /** The bytes of the segment's columns as stored. */
  readonly rowsBytes: number
  readonly segments: readonly SegmentInfo[]
  readonly nextId: number
  readonly added: readonly (readonly [key: string, record: Uint8Array])[]
  /** The oldest segments, dropped at the size limit. */
  readonly evicted: readonly SegmentInfo[]
}

/** Columns of the stored segments; undefined where one no longer exists. */
interface StoredColumns {
  readonly rows: (info: SegmentInfo) => Promise<Segment | undefined>
  readonly state: (info: SegmentInfo) => Promise<StateColumns | undefined>
}

interface Draft {
  readonly segment: Segment
  readonly state: StateColumns
  readonly bodies: readonly DraftBody[]
  readonly ends: SegmentEnds
}
/** A body record that is stored already, or new. */
interface DraftBody {
  /** The segment it is written for, and its number there. */
  readonly id: number
  readonly n: number
  readonly bytes: number
  readonly record?: Uint8Array | undefined
}

/**
 * Plans the commit of a run of ledgers. It merges with neighbours no larger than itself, so that every row is
 * rewritten a few times at most, and no segment is larger than a full one.
 */
export async function commitPlan(
  stored: StoredColumns,
  manifest: Pick<IndexManifest, 'nextId' | 'segments'>,
  added: SealedSegment,
  ends: SegmentEnds,
  capacity: number,
  read: (key: string) => Promise<Uint8Array | undefined>,
): Promise<CommitPlan> {
  const id = manifest.nextId
  let draft: Draft = {
    segment: added.segment,
    state: added.state,
    bodies: added.bodies.map((record, n) => ({
      id,
      n,
      bytes: record.length,
      record,
    })),
    ends,
  }
  let others = [...manifest.segments]
  assertApart(others, draft.segment)
  for (;;) {
    const neighbour = others.find((info) => isMergeable(info, draft.segment, capacity))
    const rows = neighbour && (await stored.rows(neighbour))
    const state = neighbour && (await stored.state(neighbour))
    if (neighbour === undefined) break
    others = others.filter((info) => info !== neighbour)
    if (rows && state) draft = mergeDraft(draft, { info: neighbour, rows, state })
  }
  const bodies = await packedBodies(draft, id, read)
  const segment = { ...draft.segment, blocks: bodies.blocks }
  const rowsRecord = sealed(packSegment(segment))
  const stateRecord = sealed(packState(draft.state))
  const { sequence } = segment.ledgers
  const info: SegmentInfo = {
    id,
    from: ledgerSequence(sequence[0] ?? 0),
    to: ledgerSequence(sequence.at(-1) ?? 0),
    ...draft.ends,
    ledgers: sequence.length,
    transactions: segment.transactions.flags.length,
    operations: segment.operations.types.length,
    bytes: rowsRecord.length + stateRecord.length + bodies.bytes,
    bodyBytes: bodies.bytes,
    bodies: bodies.runs,
  }
  const { remaining, evicted } = within(
    capacity,
    [...others, info].toSorted((a, b) => a.from - b.from),
  )
  return {
    info,
    segment,
    rowsBytes: rowsRecord.length,
    segments: remaining,
    evicted,
    nextId: id + 1,
    added: [
      [recordKeys.rows(id), rowsRecord],
      [recordKeys.state(id), stateRecord],
      ...bodies.records,
    ],
  }
}

/** Segments stay small beside the capacity: they are evicted as one. */
function isMergeable(
  info: SegmentInfo,
  { ledgers, operations }: Segment,
  capacity: number,
): boolean {
  if (info.bytes > capacity / 16) return false
  const size = operations.types.length
  const touches = info.to + 1 === ledgers.sequence[0] || info.from - 1 === ledgers.sequence.at(-1)
  return touches && info.operations <= size + 64 && info.operations + size <= fullSegment
}

function mergeDraft(
  draft: Draft,
  other: { readonly info: SegmentInfo; readonly rows: Segment; readonly state: StateColumns },
): Draft {
  const { info, rows, state } = other
  const bodies = storedBodies(info, rows)
  if (info.from < (draft.segment.ledgers.sequence[0] ?? 0))
    return {
      segment: mergeSegments(rows, draft.segment, bodies.length),
      state: mergeState(state, draft.state),
      bodies: [...bodies, ...draft.bodies],
      ends: { previousHash: info.previousHash, hash: draft.ends.hash },
    }
  return {
    segment: mergeSegments(draft.segment, rows, draft.bodies.length),
    state: mergeState(draft.state, state),
    bodies: [...draft.bodies, ...bodies],
    ends: { previousHash: draft.ends.previousHash, hash: info.hash },
  }
}

/** A record is as long as its last block's end says. */
function storedBodies({ bodies }: SegmentInfo, { blocks }: Segment): readonly DraftBody[] {
  const sizes: number[] = []
  for (const [block, record] of blocks.record.entries()) sizes[record] = blocks.end[block] ?? 0
  let record = 0
  return bodies.flatMap(({ id, first, count }) =>
    Array.from({ length: count }, (_, n) => ({ id, n: first + n, bytes: sizes[record++] ?? 0 })),
  )
}

/** Runs of small body records become one each: a record is the unit of loading. */
async function packedBodies(
  { bodies, segment }: Draft,
  id: number,
  read: (key: string) => Promise<Uint8Array | undefined>,
) {
  const infos: Pick<DraftBody, 'id' | 'n' | 'bytes'>[] = []
  const records: [string, Uint8Array][] = []
  const positions: { record: number; offset: number }[] = []
  let run: { readonly body: DraftBody; readonly record: Uint8Array }[] = []
  const flush = () => {
    const [only] = run
    if (only === undefined) return
    if (run.length === 1 && only.body.record === undefined) infos.push(only.body)
    else {
      const bytes = joinedBytes(run.map(({ record }) => record))
      const n = infos.length
      infos.push({ id, n, bytes: bytes.length })
      records.push([recordKeys.body(id, n), bytes])
    }
    run = []
  }
  for (const body of bodies) {
    const held = run.reduce((sum, { record }) => sum + record.length, 0)
    if (held > 0 && held + body.bytes > recordSize) flush()
    const isLarge = body.bytes > recordSize / 2
    if (isLarge) flush()
    if (isLarge && body.record === undefined) {
      positions.push({ record: infos.length, offset: 0 })
      infos.push(body)
      continue
    }
    const record =
      body.record ?? (await read(recordKeys.body(body.id, body.n))) ?? new Uint8Array(body.bytes)
    const offset = run.reduce((sum, before) => sum + before.record.length, 0)
    positions.push({ record: infos.length, offset })
    run.push({ body, record })
  }
  flush()
  const { blocks } = segment
  return {
    runs: runsOf(infos),
    bytes: infos.reduce((sum, { bytes }) => sum + bytes, 0),
    records,
    blocks: {
      ...blocks,
      record: blocks.record.map((record) => positions[record]?.record ?? 0),
      end: blocks.end.map(
        (end, block) => end + (positions[blocks.record[block] ?? 0]?.offset ?? 0),
      ),
    },
  }
}

function runsOf(infos: readonly Pick<DraftBody, 'id' | 'n'>[]): readonly BodyRun[] {
  const runs: { id: number; first: number; count: number }[] = []
  for (const { id, n } of infos) {
    const last = runs.at(-1)
    if (last?.id === id && last.first + last.count === n) last.count++
    else runs.push({ id, first: n, count: 1 })
  }
  return runs
}

/** Drops the oldest segments until the others fit; the newest always stays. */
function within(capacity: number, segments: readonly SegmentInfo[]) {
  let bytes = segments.reduce((sum, info) => sum + info.bytes, 0)
  let first = 0
  while (bytes > capacity && first < segments.length - 1) {
    bytes -= segments[first]?.bytes ?? 0
    first++
  }
  return { remaining: segments.slice(first), evicted: segments.slice(0, first) }
}

function assertApart(others: readonly SegmentInfo[], { ledgers }: Segment): void {
  const from = ledgers.sequence[0] ?? 0
  const to = ledgers.sequence.at(-1) ?? 0
  const twice = others.find((info) => info.from <= to && from <= info.to)
  if (twice) throw new RangeError(`ledgers ${twice.from} to ${twice.to} are in the index already`)
}

/** Two neighbours as one: `older` ends where `newer` begins. Blocks stay as they are; records follow one another. */
function mergeSegments(older: Segment, newer: Segment, olderRecords: number): Segment {
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
function mergeState(older: StateColumns, newer: StateColumns): StateColumns {
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
