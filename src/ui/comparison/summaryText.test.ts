import { expect, test } from 'vitest'
import { summaryText } from './SightComparison.tsx'

test('a comparison is one sentence, which never calls equal what differs or was not compared', () => {
  const none = { differing: 0, unknown: 0, failed: 0 }
  expect(summaryText({ ...none, answers: 6, done: 6 })).toBe('6 answers, all equal')
  expect(summaryText({ ...none, answers: 1, done: 1 })).toBe('1 answer, equal')
  expect(summaryText({ ...none, answers: 6, done: 6, differing: 1 })).toBe(
    '6 answers: 5 equal, 1 differs for known reasons',
  )
  expect(summaryText({ answers: 6, done: 6, differing: 3, unknown: 1, failed: 2 })).toBe(
    '6 answers: 1 equal, 2 differ for known reasons, 1 differs without a known reason, 2 could not be compared',
  )
})

test('while answers are missing it says that it waits, also where one has failed', () => {
  const none = { differing: 0, unknown: 0 }
  expect(summaryText({ ...none, answers: 2, done: 0, failed: 0 })).toBe(
    'waiting, 0 of 2 answers so far',
  )
  expect(summaryText({ ...none, answers: 2, done: 1, failed: 1 })).toBe(
    'waiting, 1 of 2 answers so far',
  )
})
