import { describe, expect, it } from 'vitest'
import type { Coverage } from '#ledger/values/answer.ts'
import { ledgerSequence } from '#ledger/values/ids.ts'
import type { IndexState } from '#sources/source.ts'
import { coversMore } from './PartialNote.tsx'

const ranges = (...pairs: readonly (readonly [number, number])[]): readonly Coverage[] =>
  pairs.map(([from, to]) => ({ from: ledgerSequence(from), to: ledgerSequence(to) }))
const status = (state: IndexState, ...pairs: readonly (readonly [number, number])[]) => ({
  state,
  covered: ranges(...pairs),
})

describe('a partial answer', () => {
  it('is refetched once the index is idle and covers more ledgers', () => {
    expect(coversMore(status('done', [2, 20]), [])).toBe(true)
    expect(coversMore(status('paused', [10, 21]), ranges([10, 20]))).toBe(true)
    expect(coversMore(status('done', [2, 20]), ranges([2, 9], [12, 20]))).toBe(true)
  })

  it('is not refetched when the idle index covers no more ledgers', () => {
    expect(coversMore(status('done', [2, 20]), ranges([2, 20]))).toBe(false)
    expect(coversMore(status('idle', [5, 9], [12, 20]), ranges([2, 20]))).toBe(false)
    expect(coversMore(status('idle'), [])).toBe(false)
  })

  it('is not refetched while the index reads, here or in another tab', () => {
    for (const state of ['walking', 'waiting', 'elsewhere'] as const)
      expect(coversMore(status(state, [2, 20]), [])).toBe(false)
  })
})
