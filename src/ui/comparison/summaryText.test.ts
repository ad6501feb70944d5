import { expect, test } from 'vitest'
import type { DifferenceReason, DifferingField, RecordComparison } from '#sources'
import { summaryText } from './useComparison.ts'

const reason: DifferenceReason = { cause: 'dialect', text: 'spelled otherwise' }
const compared = (equal: number, ...differing: readonly DifferingField[]): RecordComparison => ({
  equal: Array.from({ length: equal }, (_, index) => ({ path: `field${index}`, text: 'x' })),
  differing,
})
const said = (...done: readonly RecordComparison[]) =>
  summaryText({ answers: done.length, done, failed: 0 })

test('a comparison says on how many values both services agree, and what one alone gives', () => {
  expect(said(compared(40), compared(1))).toBe(
    'Horizon and RPC agree on all 41 values that both give.',
  )
  expect(said(compared(41, { path: 'a', rest: '1', reason }))).toBe(
    'Horizon and RPC agree on all 41 values that both give. 1 value from Horizon only.',
  )
  expect(said(compared(0, { path: 'answer', rest: 'found', rpc: 'no', reason }))).toBe(
    'No value to compare. 1 answer from one of them only.',
  )
})

test('a comparison never calls equal what differs or was not compared', () => {
  const differing = compared(5, { path: 'a', rest: '1', rpc: '2' })
  expect(said(compared(5, { path: 'a', rest: '1', rpc: '2', reason }))).toBe(
    'Horizon and RPC agree on 5 of 6 values that both give, the rest differs for known reasons.',
  )
  expect(said(differing)).toBe(
    'Horizon and RPC agree on 5 of 6 values that both give. 1 differs without a known reason.',
  )
  expect(summaryText({ answers: 2, done: [compared(1)], failed: 1 })).toBe(
    'Horizon and RPC agree on the 1 value that both give. 1 answer could not be compared.',
  )
})

test('while answers are missing it says that it waits, also where one has failed', () => {
  expect(summaryText({ answers: 2, done: [], failed: 0 })).toBe('waiting, 0 of 2 answers so far')
  expect(summaryText({ answers: 2, done: [], failed: 1 })).toBe('waiting, 1 of 2 answers so far')
})
