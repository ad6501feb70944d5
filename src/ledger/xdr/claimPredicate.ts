import { type ClaimPredicate, nestedLevel } from '../claimPredicate.ts'
import type * as Xdr from './generated/xdr.ts'

/** An XDR `ClaimPredicate`. Throws RecordError for one that is nested too deeply. */
export function claimPredicateFromXdr(predicate: Xdr.ClaimPredicate, level = 0): ClaimPredicate {
  const within = (one: Xdr.ClaimPredicate) => claimPredicateFromXdr(one, nestedLevel(level))
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
