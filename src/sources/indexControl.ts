import type { Coverage } from '../model/coverage.ts'

/** What a source's own index covers, what it is doing, and what covering more would take. Plain data. */
export interface IndexStatus {
  readonly state: IndexState
  /** Ledgers it has, ascending, with gaps between. */
  readonly covered: readonly Coverage[]
  /** What the service serves now; absent until it was asked. */
  readonly window?: Coverage | undefined
  /** Of the walk that runs, or of the last one. */
  readonly walked: {
    readonly requests: number
    readonly ledgers: number
    readonly operations: number
    readonly bytes: number
  }
  /** What covering the rest of the window would take. */
  readonly rest?: WalkEstimate | undefined
  /** In words: why it waits or stopped, which ledger was refused and why. */
  readonly text?: string | undefined
  /** Bytes it takes, and may take: beyond that the oldest ledgers go. */
  readonly bytes: number
  readonly capacity: number
  /** False where the browser refused to store it: it is gone with the tab. */
  readonly persistent: boolean
  /** What happened to it, in words, oldest first: rebuilt, dropped, evicted. */
  readonly notices: readonly string[]
}

/** `elsewhere`: another tab walks, this one reads what it stores. */
export type IndexState = 'idle' | 'walking' | 'waiting' | 'paused' | 'done' | 'elsewhere' | 'failed'

export interface WalkEstimate {
  readonly ledgers: number
  readonly requests: number
  readonly bytes: number
  readonly seconds: number
}

/** What to walk. */
export interface WalkOrder {
  /** Not below this ledger; the service's oldest where absent. */
  readonly lowest?: number | undefined
  /** Where the reader's interest is; the newest ledger where absent. */
  readonly start?: number | undefined
  /** No more requests than this. */
  readonly requests?: number | undefined
}

/** Steers the index of a source. Walking goes on in the background; lists are read from what is there. */
export interface IndexControl {
  status(signal: AbortSignal): Promise<IndexStatus>
  /** Begins to walk; an order that says nothing goes on with the walk that was paused. Resolves at once. */
  walk(order: WalkOrder, signal: AbortSignal): Promise<IndexStatus>
  pause(signal: AbortSignal): Promise<IndexStatus>
  /** Bytes the index may take. */
  limit(capacity: number, signal: AbortSignal): Promise<IndexStatus>
  /** Forgets all that is stored of this network. */
  clear(signal: AbortSignal): Promise<IndexStatus>
}
