import {
  type Coverage,
  hexFromBytes,
  joinedBytes,
  ledgerSequence,
  mergedRanges,
} from '#ledger/values'
import { Cache } from '../cache.ts'
import { createYieldToTasks } from '../request.ts'
import { type Body, bodyAt, deflated, inflated } from './bodies.ts'
import type { StateColumns } from './entries.ts'
import type { Segment } from './segment.ts'
import { hashStart, type SealedSegment } from './segmentBuilder.ts'
import {
  type BlockKey,
  type Change,
  createOverlay,
  type IndexHead,
  type IndexStore,
  type StoredSegment,
} from './store.ts'

interface IndexOptions {
  readonly store: IndexStore
  readonly passphrase: string
  /** Size limit in bytes; the oldest ledgers are evicted first. Read at each use: the reader may change it. */
  readonly capacity: number
  /**
   * One tab may write, the others read (locks.ts). Read at each use: the lock may change hands.
   */
  readonly writes: boolean
}

/** A block of a segment's XDR. */
interface BlockPosition {
  readonly segment: Segment
  readonly block: number
}

/** The result of indexing ledgers. */
interface Added {
  /** Older ledgers were evicted: indexing still older ones is pointless. */
  readonly isFull: boolean
}

/** Bytes of XDR that stay unpacked: some pages. */
const blocksHeld = 48 * 2 ** 20

/** Opens the stored index, or creates one; one of another format is dropped, with a notice. */
export async function openIndex(options: IndexOptions): Promise<LedgerIndex> {
  const index = new LedgerIndex(options)
  await index.open()
  return index
}

/**
 * The ledgers that a browser has indexed, from any host. Their columns are in memory, so that a row is found at once;
 * its XDR and the state of entries are read when they are needed.
 */
export class LedgerIndex {
  readonly passphrase: string
  readonly #options: IndexOptions
  readonly #notices = new Set<string>()
  readonly #blocks = new Cache<Uint8Array>(blocksHeld)
  #store: IndexStore
  #head: IndexHead = { turn: 0, generation: 0 }
  #segments: readonly Segment[] = []
  /** Segments found damaged by a tab that may not drop them. */
  readonly #skipped = new Set<number>()
  /** The last write; the next one waits for it. */
  #written: Promise<unknown> = Promise.resolve()

  constructor(options: IndexOptions) {
    this.passphrase = options.passphrase
    this.#options = options
    this.#store = options.store
  }

  async open(): Promise<void> {
    if (this.#store.isRenewed === true) this.note(renewedText)
    try {
      await this.#readStore()
    } catch (error) {
      this.#keepInMemory(error)
    }
  }

  /** Ascending, no two overlapping. */
  segments(): readonly Segment[] {
    return this.#segments
  }

  /** Ledgers covered; ranges that touch are one. */
  coverage(): readonly Coverage[] {
    return mergedRanges(this.#segments)
  }

  /** The segment that has a ledger. */
  segmentOf(sequence: number): Segment | undefined {
    return this.#segments.find(({ from, to }) => from <= sequence && sequence <= to)
  }

  /** Unix seconds; undefined where the ledger is not covered. */
  closeTime(sequence: number): number | undefined {
    const segment = this.segmentOf(sequence)
    return segment?.ledgers.closedAt[sequence - segment.from]
  }

  /** Increases with every commit; results of another turn are stale. */
  turn(): number {
    return this.#head.turn
  }

  /** Increases where ledgers are dropped other than at the size limit. */
  generation(): number {
    return this.#head.generation
  }

  /** What happened to it, in words for the reader. */
  notices(): readonly string[] {
    return [...this.#notices]
  }

  note(text: string): void {
    this.#notices.add(text)
  }

  /** The storage refused to take more: what is added from then on lasts as long as the tab. */
  get isInMemory(): boolean {
    return this.#store !== this.#options.store
  }

  /** The last change of each entry in a segment's ledgers; undefined where it no longer exists (evicted, or damaged). */
  async state(segment: Segment): Promise<StateColumns | undefined> {
    const stored = await this.#store.entries(segment.id).catch(() => undefined) // it is discarded
    const bytes = stored && (await inflated(stored.bytes).catch(() => undefined))
    if (stored === undefined || bytes === undefined) {
      await this.discard(segment)
      return undefined
    }
    const { offsets, ledger, ends } = stored
    const length = offsets.at(-1) ?? 0
    const keys = { offsets, bytes: bytes.subarray(0, length) }
    return { keys, ledger, entries: bytes.subarray(length), ends }
  }

  /** The XDR of a transaction's row; undefined as above. */
  async body(segment: Segment, row: number): Promise<Body | undefined> {
    const { blocks, offsets, hashStarts } = segment.transactions
    const block = blocks[row] ?? 0
    const name = `${segment.id}/${block}`
    if (this.#blocks.get(name) === undefined) await this.prefetch([{ segment, block }])
    const bytes = this.#blocks.get(name)
    const body = bytes && bodyAt(bytes, offsets[row] ?? 0)
    if (body && hashStart(body.hash) === hashStarts[row]) return body
    await this.discard(segment)
    return undefined
  }

  /** Loads blocks of any segments together: one after another, a page would wait for each. */
  async prefetch(blocks: readonly BlockPosition[]): Promise<void> {
    const missing = new Map<string, BlockKey>()
    for (const { segment, block } of blocks) {
      const name = `${segment.id}/${block}`
      if (this.#blocks.get(name) === undefined) missing.set(name, [segment.id, block])
    }
    if (missing.size === 0) return
    const names = [...missing.keys()]
    // A block that cannot be read is missed when its row is: its segment is discarded then.
    const stored = await this.#store.blocks([...missing.values()]).catch(() => [])
    const load = async (packed: Uint8Array<ArrayBuffer> | undefined, n: number) => {
      const bytes = packed && (await inflated(packed).catch(() => undefined))
      if (bytes) this.#blocks.set(names[n] ?? '', bytes, bytes.length)
    }
    await Promise.all(stored.map(load))
  }

  /** Indexes consecutive ledgers atomically: after a crash all or none are indexed. */
  add(sealed: SealedSegment): Promise<Added> {
    return this.#serially(async () => {
      const turn = this.#head.turn + 1
      const added = await storedSegment(sealed, turn)
      const { segment } = added
      const twice = this.#segments.find(({ from, to }) => from <= segment.to && segment.from <= to)
      if (twice)
        throw new RangeError(`ledgers ${twice.from} to ${twice.to} are in the index already`)
      const all = [...this.#segments, segment].toSorted((a, b) => a.from - b.from)
      const { remaining, evicted } = within(this.#options.capacity, all)
      const removed = evicted.map(({ id }) => id)
      await this.#commit({ head: { ...this.#head, turn }, added, removed }, remaining)
      for (const { from, to } of evicted)
        this.note(`ledgers ${from} to ${to} were dropped for newer ones`)
      return { isFull: evicted.length > 0 }
    })
  }

  /**
   * Drops a segment whose contents cannot be read or contradict one another, to be walked again; `text`: the reason. A
   * tab that only reads skips it and leaves dropping it to the writer.
   */
  async discard(segment: Segment, text = damagedText(this.#options.writes)): Promise<void> {
    // Another tab may have evicted it.
    if (!this.#options.writes) await this.refresh()
    const { id, from, to } = segment
    if (!this.#segments.includes(segment)) return
    this.note(`ledgers ${from} to ${to} ${text}`)
    this.#segments = this.#segments.filter((each) => each !== segment)
    this.#skipped.add(id)
    if (this.#options.writes) await this.#serially(() => this.#remove([id]))
  }

  /** Drops everything; `text`: the reason. */
  drop(text: string): Promise<void> {
    return this.#serially(async () => {
      this.note(text)
      await this.#remove(this.#segments.map(({ id }) => id))
    })
  }

  /** Reads what another tab wrote. */
  async refresh(): Promise<void> {
    // Where the storage cannot be read now, what is known stays: what is gone is noticed when it is read.
    await this.#readStore().catch(() => undefined)
  }

  async #readStore(): Promise<void> {
    if (this.isInMemory) return // what others write no longer fits this tab's index
    const known = new Set(this.#segments.map(({ id }) => id))
    const stored = await this.#store.read(
      this.#head.turn,
      (id) => known.has(id) || this.#skipped.has(id),
    )
    if (stored === undefined || stored.head.turn <= this.#head.turn) return
    const ids = new Set(stored.ids)
    this.#head = stored.head
    this.#segments = [
      ...this.#segments.filter(({ id }) => ids.has(id)),
      ...stored.segments,
    ].toSorted((a, b) => a.from - b.from)
  }

  async #remove(removed: readonly number[]): Promise<void> {
    const { turn, generation } = this.#head
    const remaining = this.#segments.filter(({ id }) => !removed.includes(id))
    const head = { turn: turn + 1, generation: generation + 1 }
    await this.#commit({ head, removed }, remaining)
  }

  async #commit(change: Change, segments: readonly Segment[]): Promise<void> {
    try {
      await this.#store.commit(change)
    } catch (error) {
      this.#keepInMemory(error)
      await this.#store.commit(change)
    }
    this.#notices.delete(renewedText)
    this.#head = change.head
    this.#segments = segments
  }

  #keepInMemory(error: unknown): void {
    this.#store = createOverlay(this.#options.store)
    const reason = error instanceof Error ? error.message : String(error)
    this.note(`the browser refused to store more (${reason}): kept in memory until the tab closes`)
  }

  /** Runs one write after another. */
  #serially<T>(run: () => Promise<T>): Promise<T> {
    const next = this.#written.then(run, run)
    this.#written = next.catch(() => undefined) // its caller gets the error
    return next
  }
}

const renewedText =
  'the index in this browser was of another version: it is empty until ledgers are read again'

const damagedText = (writes: boolean): string =>
  writes
    ? "were damaged in this browser's storage"
    : "are damaged in this browser's storage: this tab skips them until the writing tab has indexed them again"

/** A segment as it is stored; `id` names it. */
async function storedSegment(sealed: SealedSegment, id: number): Promise<StoredSegment> {
  const { segment: columns, state } = sealed
  const yieldToTasks = createYieldToTasks()
  const blocks: Uint8Array<ArrayBuffer>[] = []
  for (const block of sealed.blocks) {
    blocks.push(await deflated(block))
    await yieldToTasks()
  }
  const { keys, ledger, ends } = state
  const entries = {
    offsets: keys.offsets,
    ledger,
    ends,
    bytes: await deflated(joinedBytes([keys.bytes, state.entries])),
  }
  const { hashes, headers, closedAt } = columns.ledgers
  const segment = {
    ...columns,
    id,
    to: ledgerSequence(columns.from + closedAt.length - 1),
    // XDR `LedgerHeader`: version (4), the hash of the ledger before (32).
    previousHash: hexFromBytes(headers.subarray(4, 36)),
    hash: hexFromBytes(hashes.subarray(-32)),
    bytes: bytesIn(columns) + bytesIn(entries) + bytesIn(blocks),
  }
  return { segment, entries, blocks }
}

/** Bytes of all columns in an object or a list, however deep. */
function bytesIn(columns: object): number {
  let bytes = 0
  for (const column of Object.values(columns))
    if (ArrayBuffer.isView(column)) bytes += column.byteLength
    else if (typeof column === 'object') bytes += bytesIn(column)
  return bytes
}

/** Drops the oldest segments until the others fit; the newest always stays. */
function within(capacity: number, segments: readonly Segment[]) {
  let bytes = segments.reduce((sum, segment) => sum + segment.bytes, 0)
  let first = 0
  while (bytes > capacity && first < segments.length - 1) {
    bytes -= segments[first]?.bytes ?? 0
    first++
  }
  return { remaining: segments.slice(first), evicted: segments.slice(0, first) }
}
