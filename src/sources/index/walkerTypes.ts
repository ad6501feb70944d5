import type { HeldLock } from './store/lock.ts'
import type { LedgerIndex } from './store/openIndex.ts'
import type { RefusedLedgers } from './walk/refusedLedgers.ts'
import type { HistoryCheck } from './walk/history.ts'
import type { IndexState, IndexStatus, WalkCommand } from '../source.ts'
import type { RpcOrigin } from './ledgerOrigin.ts'

export interface WalkerOptions {
  readonly index: LedgerIndex
  readonly origin: RpcOrigin
  readonly history: HistoryCheck
  readonly capacity: () => number
  readonly requestsPerSecond: number
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** True if so little remains that the walk need not be paced. */
  readonly hurries: (requests: number) => boolean
  /** Ledgers that this endpoint gave and that were refused in this session. */
  readonly refusedLedgers: RefusedLedgers
  /** Called for each ledger that is refused, with the reason. */
  readonly refused: (text: string) => void
  /** Takes the right to write; `elsewhere` is called where another tab has it and it has to be waited for. */
  readonly take: (signal: AbortSignal, elsewhere: () => void) => Promise<HeldLock>
}

/** A walk, and how many bytes may be received if no reader requested it. */
export interface Walk extends WalkCommand {
  readonly bytes?: number | undefined
}

/** Indexes ledgers in the background: one walk at a time. */
export interface Walker {
  readonly state: () => IndexState
  readonly text: () => string | undefined
  readonly walked: () => IndexStatus['walked']
  /** Milliseconds from one request to the next, of late; absent before there were two. */
  readonly took: () => number | undefined
  /** The error that ended the last walk. */
  readonly failure: () => { readonly at: number; readonly error: unknown } | undefined
  readonly isActive: () => boolean
  /** Stops the walk that runs, and begins another. */
  readonly start: (walk: Walk) => void
  readonly stop: (state: 'idle' | 'paused') => Promise<void>
  /** Ledgers that somebody waits for: they are indexed before the others, by the walk that runs or a short one. */
  readonly want: (ledgers: readonly number[]) => void
  /** Continues the paused walk with its remaining requests. */
  readonly resume: () => void
  /** Calls the listener at every change, until the returned function is called. */
  readonly watch: (listener: () => void) => () => void
}
