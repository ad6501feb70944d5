import { RecordError } from './values/errors.ts'

/** The condition under which a claimant may claim a balance (CAP-23, XDR `ClaimPredicate`). */
export type ClaimPredicate =
  | { readonly type: 'unconditional' }
  | { readonly type: 'and' | 'or'; readonly predicates: readonly ClaimPredicate[] }
  /** XDR allows a `not` without a predicate; the ledger refuses it as malformed. */
  | { readonly type: 'not'; readonly predicate: ClaimPredicate | undefined }
  /** Unix seconds, int64: may be far beyond any calendar. */
  | { readonly type: 'beforeTime'; readonly time: bigint }
  /** Seconds after the close of the ledger that creates the balance; the entry itself holds a time instead. */
  | { readonly type: 'within'; readonly seconds: bigint }

/** Levels a predicate may have: the ledger allows four (CAP-23); far deeper ones cannot be posted between threads. */
const maximumLevels = 64

/** The level inside `level`; throws RecordError for a predicate that is nested too deeply. */
export function nestedLevel(level: number): number {
  if (level < maximumLevels) return level + 1
  throw new RecordError(`a claim predicate of more than ${maximumLevels} levels`)
}
