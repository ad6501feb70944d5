import type { ClaimPredicate } from './claimPredicate.ts'
import { formatFarTime } from './farTime.ts'
import { unixSeconds } from './time.ts'
import { type Value, list, number, text } from './value.ts'

/** A predicate in words and values, for people. */
export function claimPredicateValue(predicate: ClaimPredicate): Value {
  switch (predicate.type) {
    case 'unconditional':
      return text('at any time')
    case 'and':
      return row('All of', list(predicate.predicates.map(claimPredicateValue)))
    case 'or':
      return row('Any of', list(predicate.predicates.map(claimPredicateValue)))
    case 'not':
      return row('Not', predicate.predicate ? claimPredicateValue(predicate.predicate) : text('–'))
    case 'beforeTime':
      return row(
        'Before',
        predicate.time >= 0n && predicate.time < lastCalendarTime
          ? { kind: 'time', time: unixSeconds(Number(predicate.time)) }
          : text(formatFarTime(predicate.time)),
      )
    case 'within':
      return row('Within', number(predicate.seconds, 'seconds of creation'))
  }
}

const row = (label: string, value: Value): Value => ({
  kind: 'fields',
  fields: [{ label, value }],
})

/** 9999-12-31T23:59:59Z, in Unix seconds. */
const lastCalendarTime = 253_402_300_799n
