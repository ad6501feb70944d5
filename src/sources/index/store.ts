import type { Segment } from './segment.ts'

/** Counts what was done to an index. */
export interface IndexHead {
  /** Commits so far. */
  readonly turn: number
  /** Times that ledgers were dropped other than at the size limit: others may have replaced them since. */
  readonly generation: number
}

/** A segment with its other records. */
export interface StoredSegment {
  readonly segment: Segment
  readonly entries: StoredEntries
  /** Compressed (`deflated`), as all bytes of XDR are. */
  readonly blocks: readonly Uint8Array<ArrayBuffer>[]
}

/** The last change of each entry in a segment's ledgers (`StateColumns`). */
export interface StoredEntries {
  readonly offsets: Uint32Array
  readonly ledger: Uint32Array
  readonly ends: Uint32Array
  /** The keys' bytes, then the entries', compressed. */
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** One commit. */
export interface Change {
  readonly head: IndexHead
  readonly added?: StoredSegment | undefined
  /** Ids of segments. */
  readonly removed: readonly number[]
}

/** The number of a block: its segment's id, its place there. */
export type BlockKey = readonly [id: number, n: number]

/** Storage of an index. All methods reject where there is no permission, or the storage was closed. */
export interface IndexStore {
  /** The store had an index of another format, which was dropped when it was opened. */
  readonly isRenewed?: boolean | undefined
  /**
   * The index as the last commit left it, and the segments that the caller does not have; undefined where it is
   * empty, or still as of `turn`.
   */
  readonly read: (
    turn: number,
    has: (id: number) => boolean,
  ) => Promise<
    | {
        readonly head: IndexHead
        readonly ids: readonly number[]
        readonly segments: readonly Segment[]
      }
    | undefined
  >
  readonly entries: (id: number) => Promise<StoredEntries | undefined>
  /** Blocks in the order of their keys. */
  readonly blocks: (
    keys: readonly BlockKey[],
  ) => Promise<readonly (Uint8Array<ArrayBuffer> | undefined)[]>
  /** Writes all of it or nothing. Rejects where there is no room, too. */
  readonly commit: (change: Change) => Promise<void>
}

/** A store that lives as long as its tab: for tests, and for readers whose browser refuses storage. */
export function createMemoryStore(): IndexStore {
  const stored = new Map<number, StoredSegment>()
  let head: IndexHead | undefined
  return {
    read(turn, has) {
      if (head === undefined || head.turn === turn) return Promise.resolve(undefined)
      const ids = [...stored.keys()]
      const segments = [...stored.values()].map(({ segment }) => segment)
      return Promise.resolve({ head, ids, segments: segments.filter(({ id }) => !has(id)) })
    },
    entries: (id) => Promise.resolve(stored.get(id)?.entries),
    blocks: (keys) => Promise.resolve(keys.map(([id, n]) => stored.get(id)?.blocks[n])),
    commit(change) {
      head = change.head
      if (change.added) stored.set(change.added.segment.id, change.added)
      for (const id of change.removed) stored.delete(id)
      return Promise.resolve()
    },
  }
}

/** Reads what `base` has, and commits to memory alone: after `base` refused to take more. */
export function createOverlay(base: IndexStore): IndexStore {
  const memory = createMemoryStore()
  return {
    ...base,
    entries: async (id) => (await memory.entries(id)) ?? base.entries(id),
    async blocks(keys) {
      const held = await memory.blocks(keys)
      if (!held.includes(undefined)) return held
      const below = await base.blocks(keys)
      return held.map((block, n) => block ?? below[n])
    },
    commit: memory.commit,
  }
}
