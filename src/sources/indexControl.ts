import type { Coverage } from '#ledger/values'

/** The ledgers that a source's index covers, its state, and the cost of covering more. Plain data. */
export interface IndexStatus {
  readonly state: IndexState
  /** Indexed ledgers, ascending, with gaps between. */
  readonly covered: readonly Coverage[]
  /** The service's ledgers; absent before its first answer. */
  readonly window?: Coverage | undefined
  /** Cost of the current walk, or of the last one. */
  readonly walked: {
    readonly requests: number
    readonly ledgers: number
    readonly operations: number
    readonly bytes: number
  }
  /** Cost of covering the remaining window. */
  readonly rest?: WalkEstimate | undefined
  /** The reason why it waits or stopped, or the refused ledger and why it was refused. */
  readonly text?: string | undefined
  /** Bytes used and allowed: at the limit the oldest ledgers are evicted. */
  readonly bytes: number
  readonly capacity: number
  /** False where the browser refused to store it: then it lasts until the tab closes. */
  readonly persistent: boolean
  /** Messages, oldest first: rebuilt, dropped, evicted. */
  readonly notices: readonly string[]
  /** True if ledgers of an earlier history of the network were dropped, in this session. */
  readonly isReset: boolean
}

/** `elsewhere`: another tab indexes, this one reads what it stores. */
export type IndexState = 'idle' | 'walking' | 'waiting' | 'paused' | 'done' | 'elsewhere' | 'failed'

export interface WalkEstimate {
  readonly ledgers: number
  readonly requests: number
  readonly bytes: number
  readonly seconds: number
}

/** The ledgers to index. */
export interface WalkCommand {
  /** The oldest ledger to index; the service's oldest where absent. */
  readonly lowest?: number | undefined
  /** The first ledger to index; the newest where absent. */
  readonly start?: number | undefined
  /** Most requests. */
  readonly requests?: number | undefined
}

/** Controls the index of a source. Walks run in the background; lists are read from the indexed ledgers. */
export interface IndexControl {
  status(signal: AbortSignal): Promise<IndexStatus>
  /** Starts a walk; an empty command resumes the paused one. Resolves at once. */
  walk(command: WalkCommand, signal: AbortSignal): Promise<IndexStatus>
  pause(signal: AbortSignal): Promise<IndexStatus>
  /** Sets the most bytes of the index. */
  limit(capacity: number, signal: AbortSignal): Promise<IndexStatus>
  /** Deletes the index of this endpoint. */
  clear(signal: AbortSignal): Promise<IndexStatus>
}
