import type { ClaimPredicate } from './claimPredicate.ts'
import { formatFarTime, parseUnixSeconds } from './values/time.ts'
import { type Value, list, number, text } from './values/value.ts'

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
      return row('Before', timeValue(predicate.time))
    case 'within':
      return row('Within', number(predicate.seconds, 'seconds of creation'))
  }
}

const row = (label: string, value: Value): Value => ({
  kind: 'fields',
  fields: [{ label, value }],
})

function timeValue(seconds: bigint): Value {
  const time = parseUnixSeconds(seconds)
  return time === undefined ? text(formatFarTime(seconds)) : { kind: 'time', time }
}
