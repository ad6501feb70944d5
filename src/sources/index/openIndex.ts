import { type Coverage, mergedRanges, type UnixSeconds, unixSeconds } from '#ledger/values'
import {
  type Body,
  type BodyPart,
  createBlockReader,
  schemaVersion,
  unpackSegment,
  unpackState,
} from './pack.ts'
import { rowHolding, type Segment, type StateColumns, startOf } from './segment.ts'
import type { SealedSegment } from './segmentBuilder.ts'
import {
  bodyKey,
  commitPlan,
  createOverlay,
  emptyManifest,
  type IndexManifest,
  type IndexStore,
  isManifestKey,
  manifestRecord,
  neededKeys,
  readManifest,
  recordKeys,
  type SegmentEnds,
  type SegmentInfo,
  unsealed,
} from './store.ts'

/** A notice for the reader about the index. */
interface Notice {
  readonly kind: 'rebuilt' | 'dropped' | 'memory' | 'evicted'
  readonly text: string
}

/** The ledgers that a browser has indexed, from any host. */
export interface LedgerIndex {
  readonly passphrase: string
  /** Ascending. */
  readonly segments: () => readonly SegmentInfo[]
  /** Ledgers covered, ranges that touch are one. */
  readonly coverage: () => readonly Coverage[]
  /** A segment's columns; undefined where it no longer exists (merged, evicted, or damaged). */
  readonly rows: (info: SegmentInfo) => Promise<Segment | undefined>
  readonly state: (info: SegmentInfo) => Promise<StateColumns | undefined>
  /** The XDR of a transaction's row; undefined as above. */
  readonly body: (
    info: SegmentInfo,
    segment: Segment,
    row: number,
    part: BodyPart,
  ) => Promise<Body | undefined>
  /** Loads the records of blocks of any segments at once: one after another, a page would wait for each. */
  readonly prefetch: (blocks: readonly BlockPosition[]) => Promise<void>
  /** Indexes consecutive ledgers atomically: after a crash all or none are indexed. */
  readonly add: (sealed: SealedSegment, ends: SegmentEnds) => Promise<Added>
  /** Drops a segment whose contents contradict one another, to be walked again; `text`: the reason. */
  readonly discard: (info: SegmentInfo, text: string) => Promise<void>
  /** Drops everything; `text`: the reason. */
  readonly drop: (text: string) => Promise<void>
  /** Reads again the data that another tab wrote. */
  readonly refresh: () => Promise<void>
  /** Increases with every change; results of another turn are stale. */
  readonly turn: () => number
  /** Increases where ledgers are dropped other than at the size limit. */
  readonly generation: () => number
  readonly notices: () => readonly Notice[]
}

/** A block of a segment. */
interface BlockPosition {
  readonly info: SegmentInfo
  readonly segment: Segment
  readonly block: number
}

/** The result of indexing ledgers. */
interface Added {
  /** Older ledgers were evicted: indexing still older ones is pointless. */
  readonly isFull: boolean
}

interface IndexOptions {
  readonly store: IndexStore
  readonly passphrase: string
  /** Size limit in bytes; the oldest ledgers are evicted first. Read at each use: the reader may change it. */
  readonly capacity: number
  /**
   * True if this tab may write: one does, the others read (see lock.ts). Read at each use: the lock may change hands.
   */
  readonly writes: boolean
  readonly onNotice?: ((notice: Notice) => void) | undefined
}

const rowsHeld = 192 * 2 ** 20
const recordsHeld = 48 * 2 ** 20

/** Opens the stored index, or creates one. An index of another version or network is dropped, with a notice. */
export async function openIndex(options: IndexOptions): Promise<LedgerIndex> {
  const { passphrase } = options
  let { store } = options
  const notices: Notice[] = []
  const say = (kind: Notice['kind'], text: string) => {
    const notice = { kind, text }
    notices.push(notice)
    options.onNotice?.(notice)
  }
  let manifest = emptyManifest(passphrase)
  const rows = createCache<Segment>(rowsHeld)
  const states = createCache<StateColumns>(rowsHeld)
  const records = createCache<Uint8Array>(recordsHeld)
  const reader = createBlockReader()

  const toMemory = (error: unknown) => {
    store = createOverlay(store)
    const reason = error instanceof Error ? error.message : String(error)
    say(
      'memory',
      `the browser refused to store more (${reason}): kept in memory until the tab closes`,
    )
  }
  const stored = async (run: () => Promise<void>) => {
    try {
      await run()
    } catch (error) {
      toMemory(error)
      await run()
    }
  }
  let cleared: Promise<void> = Promise.resolve()
  let isSwept = false
  /** Once, before the first write: reading all keys at the start would delay the first page. */
  const sweepOnce = async () => {
    if (isSwept) return
    isSwept = true
    await sweep(store, manifest)
  }
  /** Writes new records and the manifest that names them at once, then removes those that it no longer names. */
  const commit = async (next: IndexManifest, added: readonly (readonly [string, Uint8Array])[]) => {
    await cleared
    await sweepOnce()
    await stored(() => store.write([...added, manifestRecord(next)]))
    const before = manifest.segments
    const needed = neededKeys(next.segments.filter((info) => !before.includes(info)))
    const dropped = before.filter((info) => !next.segments.includes(info))
    const unneeded = [...neededKeys(dropped)].filter((key) => !needed.has(key))
    manifest = next
    // Only the next write waits for it; records that could not be removed are swept at the next opening.
    if (unneeded.length > 0) cleared = store.remove(unneeded).catch(() => undefined)
  }
  const withSegments = (
    segments: readonly SegmentInfo[],
    nextId = manifest.nextId,
  ): IndexManifest => ({ ...manifest, turn: manifest.turn + 1, nextId, segments })
  const without = (segments: readonly SegmentInfo[]): IndexManifest => ({
    ...withSegments(segments),
    generation: (manifest.generation ?? 0) + 1,
  })
  const refresh = async () => {
    // If the store cannot be read now, the manifest stays: missing records are noticed when they are read.
    const { manifest: latest } = await readManifest(store).catch(() => ({ manifest: undefined }))
    if (latest && latest.turn > manifest.turn && latest.passphrase === passphrase) manifest = latest
  }
  /** Segments found damaged: no longer read, about to be dropped. */
  const broken = new Set<number>()
  const intact = () =>
    broken.size === 0 ? manifest.segments : manifest.segments.filter(({ id }) => !broken.has(id))
  const isListed = (info: SegmentInfo) => intact().some(({ id }) => id === info.id)
  let last: Promise<unknown> = Promise.resolve()
  /** Runs one write after another. */
  const serially = <T>(run: () => Promise<T>): Promise<T> => {
    const next = last.then(run, run)
    last = next.catch(() => undefined) // its caller gets the error
    return next
  }
  /** A record that should be there: damaged, unless another tab has moved on. */
  const damaged = async (
    info: SegmentInfo,
    text = options.writes
      ? "were damaged in this browser's storage"
      : "are damaged in this browser's storage: this tab skips them until the writing tab has indexed them again",
  ): Promise<void> => {
    if (!options.writes) await refresh()
    if (!isListed(info)) return
    broken.add(info.id)
    say('rebuilt', `ledgers ${info.from} to ${info.to} ${text}`)
    // Not awaited: a write that waits for this read may be under way. A tab that only reads leaves it to the writer.
    if (options.writes)
      void serially(() => commit(without(manifest.segments.filter(({ id }) => id !== info.id)), []))
  }
  const load = async <T>(info: SegmentInfo, key: string, read: (bytes: Uint8Array) => T) => {
    const bytes = unsealed(await store.read(key).catch(() => undefined))
    try {
      if (bytes) return { value: read(bytes), bytes: bytes.length }
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
    }
    await damaged(info)
    return undefined
  }
  /** A record of blocks, each of which has a checksum. */
  const bytesAt = async (key: string) => {
    const record = await store.read(key).catch(() => undefined)
    return record instanceof Uint8Array ? record : undefined
  }
  const cached = async <T>(
    cache: ReturnType<typeof createCache<T>>,
    info: SegmentInfo,
    key: string,
    read: (bytes: Uint8Array) => T,
  ) => {
    const known = cache.get(key)
    if (known) return known
    const loaded = await load(info, key, read)
    if (loaded) cache.set(key, loaded.value, loaded.bytes)
    return loaded?.value
  }
  const index: LedgerIndex = {
    passphrase,
    segments: intact,
    coverage: () => mergedRanges(intact()),
    rows: (info) => cached(rows, info, recordKeys.rows(info.id), (bytes) => segmentOf(info, bytes)),
    state: (info) => cached(states, info, recordKeys.state(info.id), unpackState),
    async body(info, segment, row, part) {
      const { transactionEnds, record: numbers } = segment.blocks
      const block = rowHolding(transactionEnds, row)
      const key = bodyKey(info, numbers[block] ?? Number.POSITIVE_INFINITY)
      const held = key === undefined ? undefined : records.get(key)
      const record = held ?? (key === undefined ? undefined : await bytesAt(key))
      if (key === undefined || record === undefined) {
        await damaged(info)
        return undefined
      }
      if (held === undefined) records.set(key, record, record.length)
      const at = { name: `${info.id}/${block}`, columns: segment.blocks, block, record }
      try {
        return reader.body(at, row - startOf(transactionEnds, block), part)
      } catch (error) {
        if (!(error instanceof RangeError)) throw error
        await damaged(info)
        return undefined
      }
    },
    async prefetch(positions) {
      const keys = new Set<string>()
      for (const { info, segment, block } of positions) {
        const key = bodyKey(info, segment.blocks.record[block] ?? Number.POSITIVE_INFINITY)
        if (key !== undefined && !records.get(key)) keys.add(key)
      }
      if (keys.size === 0) return
      const missing = [...keys]
      const found = store.readAll
        ? await store.readAll(missing).catch(() => []) // each is read, and its error reported, when needed
        : await Promise.all(missing.map(bytesAt))
      for (const [n, key] of missing.entries()) {
        const record = found[n]
        if (record instanceof Uint8Array) records.set(key, record, record.length)
      }
    },
    add: (sealedSegment, ends) =>
      serially(async () => {
        const plan = await commitPlan(
          index,
          { nextId: manifest.nextId, segments: intact() },
          sealedSegment,
          ends,
          options.capacity,
          bytesAt,
        )
        await commit(withSegments(plan.segments, plan.nextId), plan.added)
        rows.set(recordKeys.rows(plan.info.id), plan.segment, plan.rowsBytes)
        for (const { from, to } of plan.evicted)
          say('evicted', `ledgers ${from} to ${to} were dropped for newer ones`)
        return { isFull: plan.evicted.length > 0 }
      }),
    discard: damaged,
    drop: (text) =>
      serially(async () => {
        say('dropped', text)
        for (const cache of [rows, states, records]) cache.clear()
        await commit(without([]), [])
      }),
    refresh,
    turn: () => manifest.turn,
    generation: () => manifest.generation ?? 0,
    notices: () => notices,
  }

  const found = await readManifest(store).catch((error: unknown) => {
    toMemory(error)
    return { manifest: undefined, damaged: false }
  })
  if (found.damaged) say('rebuilt', 'the index in this browser was damaged')
  else if (found.manifest && found.manifest.version !== schemaVersion)
    say('rebuilt', 'the index in this browser was of another version')
  else if (found.manifest && found.manifest.passphrase !== passphrase)
    say('dropped', 'the index in this browser was of another network')
  else if (found.manifest) manifest = found.manifest
  if (options.writes) {
    if (found.manifest && manifest !== found.manifest)
      manifest = { ...manifest, turn: found.manifest.turn, nextId: found.manifest.nextId ?? 1 }
    if (manifest.segments.length === 0) await serially(sweepOnce)
  }
  return index
}

/** A segment's columns. Throws RangeError where they are not those of its ledgers. */
function segmentOf({ from, to, ledgers }: SegmentInfo, bytes: Uint8Array): Segment {
  const segment = unpackSegment(bytes)
  const { sequence } = segment.ledgers
  if (sequence[0] !== from || sequence.at(-1) !== to || sequence.length !== ledgers)
    throw new RangeError(`these are not ledgers ${from} to ${to}`)
  return segment
}

/** Removes orphans of a crash: written, but in no manifest. */
async function sweep(store: IndexStore, manifest: IndexManifest): Promise<void> {
  const needed = neededKeys(manifest.segments)
  const keys = await store.keys().catch(() => [])
  const orphans = keys.filter((key) => !isManifestKey(key) && !needed.has(key))
  if (orphans.length > 0) await store.remove(orphans).catch(() => undefined) // harmless: swept again
}

/** Holds the values used last, up to a number of bytes. */
interface Cache<V> {
  readonly get: (key: string) => V | undefined
  readonly set: (key: string, value: V, bytes: number) => void
  readonly delete: (key: string) => void
  readonly clear: () => void
}

export function createCache<V>(capacity: number): Cache<V> {
  const entries = new Map<string, { readonly value: V; readonly bytes: number; isUsed: boolean }>()
  let held = 0
  const remove = (key: string) => {
    held -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  return {
    get(key) {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      entry.isUsed = true // marked, not moved: a page reads more often than it loads
      return entry.value
    },
    set(key, value, bytes) {
      remove(key)
      entries.set(key, { value, bytes, isUsed: false })
      held += bytes
      // Entries used since the last pass, and new ones, move to the end.
      for (const [oldest, entry] of entries) {
        if (held <= capacity || entries.size === 1) break
        entries.delete(oldest)
        if (entry.isUsed || oldest === key) {
          entry.isUsed = false
          entries.set(oldest, entry)
        } else held -= entry.bytes
      }
    },
    delete: remove,
    clear() {
      entries.clear()
      held = 0
    },
  }
}

/** The close times of ledgers, as far as they are covered. */
export async function closeTimesOf(
  index: LedgerIndex,
  sequences: Iterable<number>,
): Promise<ReadonlyMap<number, UnixSeconds>> {
  const times = new Map<number, UnixSeconds>()
  const infos = index.segments()
  for (const sequence of new Set(sequences)) {
    const info = infos.find(({ from, to }) => from <= sequence && sequence <= to)
    const segment = info && (await index.rows(info))
    const time = info && segment?.ledgers.closedAt[sequence - info.from]
    if (time !== undefined) times.set(sequence, unixSeconds(time))
  }
  return times
}

/** The first covered ledger that closed at or after a time (Unix seconds); the one after the last if none did. */
export async function ledgerAtTime(
  index: LedgerIndex,
  coverage: Coverage,
  time: number,
): Promise<number> {
  let low: number = coverage.from
  let high = coverage.to + 1
  let segment: Segment | undefined
  let from = 0
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (
      segment === undefined ||
      middle < from ||
      middle >= from + segment.ledgers.closedAt.length
    ) {
      const info = index.segments().find((each) => each.from <= middle && middle <= each.to)
      segment = info && (await index.rows(info))
      from = info?.from ?? middle
    }
    const closedAt = segment?.ledgers.closedAt[middle - from]
    // The segment no longer exists, so none of its rows will be read.
    if (closedAt === undefined || closedAt < time) low = middle + 1
    else high = middle
  }
  return low
}

/** The part of `navigator.locks` that is used. */
export interface Locks {
  readonly request: (
    name: string,
    options: {
      readonly mode: 'exclusive'
      readonly ifAvailable?: boolean
      readonly signal?: AbortSignal
    },
    run: (lock: unknown) => Promise<void>,
  ) => Promise<unknown>
}

/** A lock that is held until it is released, or its tab is closed. */
export interface HeldLock {
  readonly release: () => void
}

/** The lock under which one tab writes an index; undefined while another tab holds it. */
export function tryLock(locks: Locks, name: string): Promise<HeldLock | undefined> {
  return new Promise((resolve, reject) => {
    locks
      .request(name, { mode: 'exclusive', ifAvailable: true }, (lock) =>
        lock === null ? Promise.resolve(resolve(undefined)) : hold(resolve),
      )
      .catch(reject)
  })
}

/** Waits until the writing tab releases the lock or is closed. */
export function waitForLock(locks: Locks, name: string, signal: AbortSignal): Promise<HeldLock> {
  return new Promise((resolve, reject) => {
    locks.request(name, { mode: 'exclusive', signal }, () => hold(resolve)).catch(reject)
  })
}

const hold = (resolve: (held: HeldLock) => void): Promise<void> =>
  new Promise((release) => resolve({ release: () => release() }))

/** Locks of one process: for tests, and where the browser has none (then no other tab can be seen either). */
export function createLocks(): Locks {
  const held = new Map<string, Promise<void>>()
  return {
    async request(name, options, run) {
      if (options.ifAvailable && held.has(name)) return run(null)
      while (held.has(name)) await held.get(name)
      const running = run({ name }).finally(() => held.delete(name))
      held.set(name, running)
      await running
    },
  }
}
