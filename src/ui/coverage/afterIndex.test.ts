import { describe, expect, it } from 'vitest'
import { ledgerSequence } from '../../model/values/ledgerSequence.ts'
import type { Coverage } from '../../model/coverage.ts'
import type { IndexState } from '../../sources/indexControl.ts'
import { coversMore } from './afterIndex.ts'

const ranges = (...pairs: readonly (readonly [number, number])[]): readonly Coverage[] =>
  pairs.map(([from, to]) => ({ from: ledgerSequence(from), to: ledgerSequence(to) }))
const status = (state: IndexState, ...pairs: readonly (readonly [number, number])[]) => ({
  state,
  covered: ranges(...pairs),
})

describe('what the index may mend', () => {
  it('is read again once it rests with ledgers that it had not', () => {
    expect(coversMore(status('done', [2, 20]), [])).toBe(true)
    expect(coversMore(status('paused', [10, 21]), ranges([10, 20]))).toBe(true)
    expect(coversMore(status('done', [2, 20]), ranges([2, 9], [12, 20]))).toBe(true)
  })

  it('is not read again by an index that has what it had, or less, each time that it rests', () => {
    expect(coversMore(status('done', [2, 20]), ranges([2, 20]))).toBe(false)
    expect(coversMore(status('idle', [5, 9], [12, 20]), ranges([2, 20]))).toBe(false)
    expect(coversMore(status('idle'), [])).toBe(false)
  })

  it('waits while the index reads, here or in another tab: each time that it has more is no rest', () => {
    for (const state of ['walking', 'waiting', 'elsewhere'] as const)
      expect(coversMore(status(state, [2, 20]), [])).toBe(false)
  })
})
