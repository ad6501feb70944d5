import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { claimPredicateFromRest, claimPredicateToRest } from './claimableBalance.ts'
import type { ClaimPredicate } from './claimPredicate.ts'
import { readRecord } from './restRecord.ts'
import { formatFarTime } from './values/numbers.ts'

const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })
const predicate = fc.letrec<{ node: ClaimPredicate }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    fc.constant<ClaimPredicate>({ type: 'unconditional' }),
    int64.map<ClaimPredicate>((time) => ({ type: 'beforeTime', time })),
    int64.map<ClaimPredicate>((seconds) => ({ type: 'within', seconds })),
    tie('node').map<ClaimPredicate>((inner) => ({ type: 'not', predicate: inner })),
    fc
      .tuple(fc.constantFrom('and', 'or'), tie('node'), tie('node'))
      .map<ClaimPredicate>(([type, a, b]) => ({ type, predicates: [a, b] })),
  ),
})).node

describe('a claim predicate', () => {
  it('is the same after the REST service’s form', () => {
    fc.assert(
      fc.property(predicate, (value) => {
        const wire: unknown = JSON.parse(JSON.stringify(claimPredicateToRest(value)))
        expect(claimPredicateFromRest(readRecord(wire))).toEqual(value)
      }),
    )
  })

  it('is read where its time is stated as text, as a number, or as both alike', () => {
    const [abs_before, abs_before_epoch] = ['2025-01-01T00:00:00Z', '1735689600']
    const far = '+292277026596-12-04T15:30:07Z'
    for (const wire of [{ abs_before }, { abs_before_epoch }, { abs_before, abs_before_epoch }])
      expect(claimPredicateFromRest(readRecord(wire))).toEqual({
        type: 'beforeTime',
        time: 1_735_689_600n,
      })
    // Beyond the calendar a text decides nothing.
    for (const text of [far, '-292277022399-01-01T00:00:00Z'])
      claimPredicateFromRest(
        readRecord({ abs_before: text, abs_before_epoch: '9223372036854775807' }),
      )
  })

  it.each([
    { abs_before: '2025-01-01T00:00:00Z', abs_before_epoch: '9999999999' },
    { abs_before: '2025-01-01T00:00:00Z', abs_before_epoch: '9223372036854775807' },
    { abs_before: '+292277026596-12-04T15:30:07Z', abs_before_epoch: '1735689600' },
    { abs_before: '2025-01-01T00:00:00Z', rel_before: '3600' },
    { unconditional: true, not: { unconditional: true } },
    { unconditional: false },
  ])('that contradicts itself is not read: %j', (wire) => {
    expect(() => claimPredicateFromRest(readRecord(wire))).toThrow(/claim predicate|abs_before is/)
  })
})

describe('a time far away', () => {
  it('is written as any calendar writes it, where a calendar can', () => {
    const years0To9999 = fc.integer({ min: -62_167_219_200, max: 253_402_300_799 })
    fc.assert(
      fc.property(years0To9999, (seconds) => {
        const iso = new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')
        expect(formatFarTime(BigInt(seconds))).toBe(iso)
      }),
    )
  })

  it('after the year 9999 carries a plus sign', () => {
    expect(formatFarTime(253_402_300_800n)).toBe('+10000-01-01T00:00:00Z')
    expect(formatFarTime(2n ** 63n - 1n)).toBe('+292277026596-12-04T15:30:07Z')
  })
})
