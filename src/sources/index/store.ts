import {
  type Coverage,
  gapsIn,
  joinedBytes,
  type LedgerSequence,
  ledgerSequence,
  span,
} from '#ledger/values'
import { checksum, createBytes, packSegment, packState, recordSize, schemaVersion } from './pack.ts'
import {
  createByteTable,
  type FrozenTable,
  keyAt,
  listCount,
  type PostingColumns,
  readPostings,
  type Segment,
  type StateColumns,
  startOf,
  stateFlags,
  tableSize,
} from './segment.ts'
import { packPostings, type SealedSegment } from './segmentBuilder.ts'

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

/** The hashes that link a run of ledgers to its neighbours. */
export interface SegmentEnds {
  /** Hex: the previous hash that its first ledger states. */
  readonly previousHash: string
  /** Hex: of its last ledger. */
  readonly hash: string
}

/** A stored segment without its columns. */
export interface SegmentInfo extends SegmentEnds {
  /** Names its records; never used again. */
  readonly id: number
  readonly from: LedgerSequence
  readonly to: LedgerSequence
  readonly ledgers: number
  readonly transactions: number
  readonly operations: number
  /** Bytes of all its records. */
  readonly bytes: number
  /** Bytes of the records with packed XDR. */
  readonly bodyBytes: number
  /** Records with packed XDR, in order. */
  readonly bodies: readonly BodyRun[]
}

/** Records that were written together; a merged segment refers to the records of its parts. */
interface BodyRun {
  /** The segment they were written for. */
  readonly id: number
  readonly first: number
  readonly count: number
}

/** The contents of an index. Written last, so that every record it names exists. */
export interface IndexManifest {
  readonly version: number
  readonly passphrase: string
  /** Counts writes: of two manifests the later one wins. */
  readonly turn: number
  /** Counts the times that ledgers were dropped other than at the size limit: others may have replaced them since. */
  readonly generation?: number | undefined
  /** The next segment's id. */
  readonly nextId: number
  /** Ascending, no two overlapping. */
  readonly segments: readonly SegmentInfo[]
}

const slots = ['manifest/0', 'manifest/1'] as const

/** An empty index. */
export const emptyManifest = (passphrase: string): IndexManifest => ({
  version: schemaVersion,
  passphrase,
  turn: 0,
  nextId: 1,
  segments: [],
})

/** The later of the two stored manifests that are intact; `damaged` where none is although one exists. */
export async function readManifest(
  store: IndexStore,
): Promise<{ readonly manifest?: IndexManifest; readonly damaged: boolean }> {
  const texts = store.readAll
    ? await store.readAll(slots)
    : await Promise.all(slots.map((slot) => store.read(slot)))
  const intact = texts.flatMap((text) => parseManifest(text) ?? [])
  const [manifest] = intact.toSorted((a, b) => b.turn - a.turn)
  if (manifest) return { manifest, damaged: false }
  return { damaged: texts.some((text) => text !== undefined) }
}

/** The record of the next manifest, over the older of the two: a torn one leaves the other. */
export function manifestRecord(manifest: IndexManifest): readonly [key: string, text: string] {
  const text = JSON.stringify(manifest)
  const sum = checksum(new TextEncoder().encode(text)).toString(16)
  return [slots[manifest.turn % 2] ?? slots[0], `${sum}:${text}`]
}

/** True if a key is the manifest's own. */
export const isManifestKey = (key: string): boolean => key.startsWith('manifest/')

/** Keys of a segment's records. */
export const recordKeys = {
  rows: (id: number) => `${id}/rows`,
  state: (id: number) => `${id}/state`,
  body: (id: number, n: number) => `${id}/body/${n}`,
}

/** The key of a segment's n-th body record; undefined where it has fewer. */
export function bodyKey({ bodies }: SegmentInfo, record: number): string | undefined {
  let left = record
  for (const { id, first, count } of bodies) {
    if (left < count) return recordKeys.body(id, first + left)
    left -= count
  }
  return undefined
}

/** All keys that segments need. */
export const neededKeys = (segments: readonly SegmentInfo[]): ReadonlySet<string> =>
  new Set(
    segments.flatMap(({ id, bodies }) => [
      recordKeys.rows(id),
      recordKeys.state(id),
      ...bodies.flatMap((run) =>
        Array.from({ length: run.count }, (_, n) => recordKeys.body(run.id, run.first + n)),
      ),
    ]),
  )

function parseManifest(value: unknown): IndexManifest | undefined {
  if (typeof value !== 'string') return undefined
  const colon = value.indexOf(':')
  const text = value.slice(colon + 1)
  const sum = checksum(new TextEncoder().encode(text)).toString(16)
  // The checksum shows that this code wrote the text: its shape needs no check.
  return sum === value.slice(0, colon) ? readOwn(text) : undefined
}

const readOwn = (text: string): IndexManifest => JSON.parse(text)

/** Bytes with their checksum in front, as records are stored. */
function sealed(bytes: Uint8Array): Uint8Array {
  const record = new Uint8Array(bytes.length + 8)
  new DataView(record.buffer).setUint32(0, checksum(bytes))
  record.set(bytes, 8)
  return record
}

/** The bytes of a stored record; undefined where it is torn, changed or missing. */
export function unsealed(record: unknown): Uint8Array | undefined {
  if (!(record instanceof Uint8Array) || record.length < 8) return undefined
  const bytes = record.subarray(8)
  const sum = new DataView(record.buffer, record.byteOffset).getUint32(0)
  return checksum(bytes) === sum ? bytes : undefined
}

/** Storage of an index. Keys are text; a value is bytes or plain JSON-like data. */
export interface IndexStore {
  /** The value of a key, or undefined. */
  readonly read: (key: string) => Promise<unknown>
  /** The values of several keys, in their order; present where the store is faster at them together. */
  readonly readAll?: (keys: readonly string[]) => Promise<readonly unknown[]>
  /** Writes records, all or none where the store can, else in their order. Rejects where there is no room or no permission. */
  readonly write: (records: readonly (readonly [key: string, value: unknown])[]) => Promise<void>
  readonly remove: (keys: readonly string[]) => Promise<void>
  readonly keys: () => Promise<readonly string[]>
}

/** A store that lives as long as its tab: for tests, and for readers whose browser refuses storage. */
export function createMemoryStore(): IndexStore {
  const records = new Map<string, unknown>()
  return {
    read: (key) => Promise.resolve(records.get(key)),
    write(added) {
      for (const [key, value] of added) records.set(key, value)
      return Promise.resolve()
    },
    remove(keys) {
      for (const key of keys) records.delete(key)
      return Promise.resolve()
    },
    keys: () => Promise.resolve([...records.keys()]),
  }
}

/** Reads what `base` has, writes to memory alone: after `base` refused to take more. */
export function createOverlay(base: IndexStore): IndexStore {
  const memory = createMemoryStore()
  const removed = new Set<string>()
  return {
    async read(key) {
      const value = await memory.read(key)
      return value !== undefined || removed.has(key) ? value : base.read(key)
    },
    write: (records) => memory.write(records),
    async remove(keys) {
      for (const key of keys) removed.add(key)
      await memory.remove(keys)
    },
    async keys() {
      const below = (await base.keys()).filter((key) => !removed.has(key))
      return [...new Set([...below, ...(await memory.keys())])]
    },
  }
}

/** The ledgers to walk, and the one to start from. */
interface WalkPlan {
  /** The ledgers that the source serves now. */
  readonly window: Coverage
  /** The walk starts here, in both directions; by default at the newest ledger. */
  readonly start?: number | undefined
  /** The lowest ledger to walk to. */
  readonly lowest?: number | undefined
  /** Ledgers in one request. */
  readonly chunk: number
  /** The index is full: only newer ledgers are indexed. */
  readonly full?: boolean | undefined
}

/** The ledgers to request next: the uncovered ones nearest to the start; undefined where none remain. */
export function nextChunk(covered: readonly Coverage[], plan: WalkPlan): Coverage | undefined {
  const { window, chunk } = plan
  const newest = covered.at(-1)?.to
  const from = Math.max(window.from, plan.lowest ?? 0, plan.full && newest ? newest + 1 : 0)
  if (from > window.to) return undefined
  const start = Math.min(Math.max(plan.start ?? window.to, from), window.to)
  const [gap] = gapsIn(covered, span(from, window.to)).toSorted(
    (a, b) => distance(a, start) - distance(b, start) || b.from - a.from,
  )
  if (gap === undefined) return undefined
  if (gap.from > start) return span(gap.from, Math.min(gap.to, gap.from + chunk - 1))
  const to = Math.min(gap.to, start)
  return span(Math.max(gap.from, to - chunk + 1), to)
}

const distance = ({ from, to }: Coverage, start: number): number =>
  start < from ? from - start : start > to ? start - to : 0

/** The cost of the remaining ledgers, estimated from those walked so far. */
interface Estimate {
  readonly ledgers: number
  readonly requests: number
  readonly bytes: number
  readonly seconds: number
}

/** Estimates a walk over `ledgers` more ledgers. */
export function estimateWalk(
  ledgers: number,
  known: {
    readonly bytesPerLedger: number
    readonly chunk: number
    readonly requestsPerSecond: number
    /** Seconds of a request with its pause and the indexing of its ledgers, where that is known. */
    readonly secondsEach?: number | undefined
  },
): Estimate {
  const requests = Math.ceil(ledgers / known.chunk)
  return {
    ledgers,
    requests,
    bytes: ledgers * known.bytesPerLedger,
    seconds: requests * Math.max(1 / known.requestsPerSecond, known.secondsEach ?? 0),
  }
}
