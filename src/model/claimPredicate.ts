import type * as Xdr from './generated/xdr.ts'
import { RecordError, type RecordReader } from './record.ts'
import { formatFarTime } from './farTime.ts'

/** When a claimant may claim a balance (CAP-23, XDR `ClaimPredicate`). */
export type ClaimPredicate =
  | { readonly type: 'unconditional' }
  | { readonly type: 'and' | 'or'; readonly predicates: readonly ClaimPredicate[] }
  /** XDR allows a `not` of nothing; the ledger refuses it as malformed. */
  | { readonly type: 'not'; readonly predicate: ClaimPredicate | undefined }
  /** Unix seconds, int64: may be far beyond any calendar. */
  | { readonly type: 'beforeTime'; readonly time: bigint }
  /** Seconds after the close of the ledger that creates the balance; the entry itself holds a time instead. */
  | { readonly type: 'within'; readonly seconds: bigint }

/** The ledger takes predicates of four levels (CAP-23); far deeper ones cannot even be sent between threads. */
const mostLevels = 64
function inside(level: number): number {
  if (level < mostLevels) return level + 1
  throw new RecordError(`a claim predicate of more than ${mostLevels} levels`)
}

/** An XDR `ClaimPredicate`. Throws RecordError for one that is nested too deeply. */
export function claimPredicateFromXdr(predicate: Xdr.ClaimPredicate, level = 0): ClaimPredicate {
  const within = (one: Xdr.ClaimPredicate) => claimPredicateFromXdr(one, inside(level))
  switch (predicate.type) {
    case 'claimPredicateUnconditional':
      return { type: 'unconditional' }
    case 'claimPredicateAnd':
      return { type: 'and', predicates: predicate.andPredicates.map(within) }
    case 'claimPredicateOr':
      return { type: 'or', predicates: predicate.orPredicates.map(within) }
    case 'claimPredicateNot':
      return {
        type: 'not',
        predicate: predicate.notPredicate && within(predicate.notPredicate),
      }
    case 'claimPredicateBeforeAbsoluteTime':
      return { type: 'beforeTime', time: predicate.absBefore }
    case 'claimPredicateBeforeRelativeTime':
      return { type: 'within', seconds: predicate.relBefore }
  }
}

/** A predicate of a REST record (rest.md 3.7): each node has exactly one kind. Throws RecordError as above. */
export function claimPredicateFromRest(record: RecordReader, level = 0): ClaimPredicate {
  const within = (one: RecordReader) => claimPredicateFromRest(one, inside(level))
  if (record.has('unconditional')) return { type: 'unconditional' }
  if (record.has('and')) return { type: 'and', predicates: record.list('and', within) }
  if (record.has('or')) return { type: 'or', predicates: record.list('or', within) }
  if (record.has('not')) return { type: 'not', predicate: within(record.object('not')) }
  if (record.has('abs_before_epoch'))
    return { type: 'beforeTime', time: record.bigint('abs_before_epoch') }
  if (record.has('abs_before'))
    return { type: 'beforeTime', time: BigInt(record.time('abs_before')) }
  if (record.has('rel_before')) return { type: 'within', seconds: record.bigint('rel_before') }
  throw new RecordError(`no claim predicate: ${JSON.stringify(record.raw).slice(0, 60)}`)
}

/** A predicate as the REST service writes it. */
export function claimPredicateToRest(predicate: ClaimPredicate): Readonly<Record<string, unknown>> {
  switch (predicate.type) {
    case 'unconditional':
      return { unconditional: true }
    case 'and':
    case 'or':
      return { [predicate.type]: predicate.predicates.map(claimPredicateToRest) }
    case 'not':
      return predicate.predicate ? { not: claimPredicateToRest(predicate.predicate) } : {}
    case 'beforeTime':
      return {
        abs_before: formatFarTime(predicate.time),
        abs_before_epoch: predicate.time.toString(),
      }
    case 'within':
      return { rel_before: predicate.seconds.toString() }
  }
}
