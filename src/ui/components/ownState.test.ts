import { expect, test } from 'vitest'
import { type HttpCall, SourceError } from '#ledger/values/answer.ts'
import { errorTextOf } from './ErrorState.tsx'

const call = (status: number, answer: string): HttpCall => ({
  via: 'rest',
  method: 'GET',
  url: 'https://service.test/',
  status,
  duration: 1,
  bytes: answer.length,
  answer,
})
const titleOf = (status: number, answer: string) =>
  errorTextOf(new SourceError('unreachable', 'why', { calls: [call(status, answer)] }), undefined)
    .title

test('a service that says what keeps it is not said to be without an answer', () => {
  const problem = JSON.stringify({ type: 'still_ingesting', title: 'Still Ingesting', status: 503 })
  expect(titleOf(503, problem)).toBe('The service cannot answer now')
  expect(titleOf(200, '{"history_latest_ledger":0}')).toBe('The service cannot answer now')
  for (const [status, answer] of [
    [503, '<html><title>Bad gateway</title>'],
    [503, ''],
    [0, ''],
  ] as const)
    expect(titleOf(status, answer)).toMatch(/^No answer/)
})
