import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ClaimPredicate, claimTimes, holdsAt } from './claimPredicate.ts'

const before = (time: bigint): ClaimPredicate => ({ type: 'beforeTime', time })
const not = (predicate: ClaimPredicate): ClaimPredicate => ({ type: 'not', predicate })
const and = (...predicates: ClaimPredicate[]): ClaimPredicate => ({ type: 'and', predicates })
const or = (...predicates: ClaimPredicate[]): ClaimPredicate => ({ type: 'or', predicates })

test('an unconditional predicate holds at any time, and its negation never', () => {
  expect(claimTimes({ type: 'unconditional' })).toEqual([{}])
  expect(claimTimes(not({ type: 'unconditional' }))).toEqual([])
})

test('not before one time and before another is a window', () => {
  expect(claimTimes(and(not(before(10n)), before(20n)))).toEqual([{ from: 10n, until: 20n }])
  expect(claimTimes(and(not(before(20n)), before(10n)))).toEqual([])
})

test('two windows stay apart, and are joined where they meet', () => {
  expect(claimTimes(or(before(10n), not(before(20n))))).toEqual([
    { from: undefined, until: 10n },
    { from: 20n, until: undefined },
  ])
  expect(claimTimes(or(before(20n), not(before(10n))))).toEqual([
    { from: undefined, until: undefined },
  ])
  expect(claimTimes(or(before(10n), not(before(10n))))).toEqual([
    { from: undefined, until: undefined },
  ])
})

test('a time beyond the calendar is still a limit', () => {
  const far = 9_223_372_036_854_775_807n
  expect(claimTimes(before(far))).toEqual([{ until: far }])
  expect(holdsAt([{ until: far }], 253_402_300_800n)).toBe(true)
})

test('a claim in the second of the limit is too late', () => {
  const spans = claimTimes(before(10n)) ?? []
  expect([holdsAt(spans, 9n), holdsAt(spans, 10n)]).toEqual([true, false])
})

test('a predicate relative to the creation has no times: the entry does not state when it was created', () => {
  expect(claimTimes({ type: 'within', seconds: 60n })).toBeUndefined()
  expect(claimTimes(not({ type: 'not', predicate: undefined }))).toBeUndefined()
  expect(claimTimes(or(before(10n), { type: 'within', seconds: 60n }))).toBeUndefined()
})

/** CAP-23 by the letter. */
function holds(predicate: ClaimPredicate, time: bigint): boolean {
  switch (predicate.type) {
    case 'unconditional':
      return true
    case 'beforeTime':
      return time < predicate.time
    case 'and':
      return predicate.predicates.every((each) => holds(each, time))
    case 'or':
      return predicate.predicates.some((each) => holds(each, time))
    case 'not':
      return predicate.predicate !== undefined && !holds(predicate.predicate, time)
    case 'within':
      return false
  }
}

const { predicate: anyPredicate } = fc.letrec<{ predicate: ClaimPredicate }>((tie) => ({
  predicate: fc.oneof(
    { maxDepth: 4 },
    fc.constant<ClaimPredicate>({ type: 'unconditional' }),
    fc.bigInt(0n, 6n).map(before),
    tie('predicate').map(not),
    fc.array(tie('predicate'), { minLength: 1, maxLength: 2 }).map((all) => and(...all)),
    fc.array(tie('predicate'), { minLength: 1, maxLength: 2 }).map((all) => or(...all)),
  ),
}))

test('the computed times agree with the predicate itself', () => {
  fc.assert(
    fc.property(anyPredicate, fc.bigInt(-1n, 7n), (predicate, time) => {
      expect(holdsAt(claimTimes(predicate) ?? [], time)).toBe(holds(predicate, time))
    }),
    { numRuns: 500 },
  )
})
