import { type ClaimPredicate, nestedLevel } from '../claimPredicate.ts'
import { UnknownTypeError } from '../values/errors.ts'
import { formatFarTime } from '../values/time.ts'
import type { RecordReader } from './record.ts'

/** A predicate of a REST record (rest.md 3.7): each node has exactly one kind. Throws RecordError as above. */
export function claimPredicateFromRest(record: RecordReader, level = 0): ClaimPredicate {
  const within = (one: RecordReader) => claimPredicateFromRest(one, nestedLevel(level))
  if (record.has('unconditional')) return { type: 'unconditional' }
  if (record.has('and')) return { type: 'and', predicates: record.list('and', within) }
  if (record.has('or')) return { type: 'or', predicates: record.list('or', within) }
  if (record.has('not')) return { type: 'not', predicate: within(record.object('not')) }
  if (record.has('abs_before_epoch'))
    return { type: 'beforeTime', time: record.signed('abs_before_epoch') }
  if (record.has('abs_before'))
    return { type: 'beforeTime', time: BigInt(record.time('abs_before')) }
  if (record.has('rel_before')) return { type: 'within', seconds: record.signed('rel_before') }
  throw new UnknownTypeError(`no claim predicate: ${JSON.stringify(record.raw).slice(0, 60)}`)
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
