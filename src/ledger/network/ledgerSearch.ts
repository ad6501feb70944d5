import type { Cursor } from '../values/page.ts'
import type { LedgerHash, LedgerSequence } from '../values/ids.ts'

/** A look through ledgers for the one with a hash, newest first or behind a cursor. */
export interface LedgerSearchRequest {
  readonly hash: LedgerHash
  readonly cursor?: Cursor | undefined
}

/** The result of a search through some ledgers; its answer's coverage names them. */
export interface LedgerSearch {
  /** Absent where none of them has the hash. */
  readonly sequence?: LedgerSequence | undefined
  /** The cursor at which older ledgers begin; absent if there are none, or the source has no more. */
  readonly next?: Cursor | undefined
}
