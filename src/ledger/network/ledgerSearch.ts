import type { Cursor } from '../values/page.ts'
import type { LedgerHash } from '../values/hash.ts'
import type { LedgerSequence } from '../values/ledgerSequence.ts'

/** A look through ledgers for the one with a hash, newest first or behind a cursor. */
export interface LedgerSearchRequest {
  readonly hash: LedgerHash
  readonly cursor?: Cursor | undefined
}

/** What a look through some ledgers found; its answer's coverage names them. */
export interface LedgerSearch {
  /** Absent where none of them has the hash. */
  readonly sequence?: LedgerSequence | undefined
  /** Where older ledgers begin; absent where there are none, or the source has no more. */
  readonly next?: Cursor | undefined
}
