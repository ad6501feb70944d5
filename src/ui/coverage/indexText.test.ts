import { expect, it } from 'vitest'
import { span } from '#ledger/values'
import type { IndexStatus } from '#sources/source.ts'
import { estimateText, progressText, stateText, waitText } from './IndexDetails.tsx'

const status: IndexStatus = {
  state: 'walking',
  covered: [],
  leftOut: [],
  walked: { requests: 1, ledgers: 1_200, operations: 5_000, bytes: 3_700_000 },
  bytes: 0,
  capacity: 1,
  persistent: true,
  notices: [],
  isReset: false,
}
const rest = { ledgers: 250, requests: 25, bytes: 3_000_000, seconds: 12.5 }

it('an estimate is in ledgers, bytes and time', () => {
  expect(estimateText(rest)).toBe('250 ledgers not read yet (about 3.0 MB, 13 seconds)')
  expect(estimateText({ ...rest, ledgers: 1, seconds: 0 })).toBe(
    '1 ledger not read yet (about 3.0 MB, 1 second)',
  )
  expect(estimateText({ ...rest, seconds: 100 })).toMatch(/2 minutes\)$/)
  expect(estimateText({ ...rest, seconds: 30_000 })).toMatch(/8 hours\)$/)
})

it('a state has a reason', () => {
  expect(stateText(status)).toBe(
    'Reading older ledgers: 1,200 ledgers indexed with 1 request, 3.7 MB',
  )
  const text = 'ledger 350 has another hash'
  expect(stateText({ ...status, state: 'failed', text })).toBe(`Stopped: ${text}`)
  expect(stateText({ ...status, state: 'waiting', text: 'too many' })).toBe('Waiting: too many')
  expect(stateText({ ...status, state: 'elsewhere' })).toContain('Another tab')
  expect(progressText({ ...status, state: 'idle', rest })).toBe(estimateText(rest))
  expect(stateText({ ...status, state: 'done' })).toContain('All ledgers')
  expect(stateText({ ...status, state: 'done', rest, text: 'it is full' })).toBe('it is full')
})

it('a reason of the service is cut, with its invisible characters by name', () => {
  const text = `\u202eevil ${'e'.repeat(20_000)}`
  for (const state of ['failed', 'waiting', 'idle'] as const) {
    const shown = stateText({ ...status, state, text })
    expect(shown).not.toContain('\u202e')
    expect(shown?.length).toBeLessThan(400)
  }
})

it('a wait states which ledgers are read, and how many so far', () => {
  const window = span(274, 373)
  expect(waitText({ ...status, window })).toBe(
    'Reading ledgers 274–373, newest first: 0 of 100 so far',
  )
  const covered = [span(2, 280), span(370, 373)]
  expect(waitText({ ...status, window, covered })).toMatch(/: 11 of 100 so far$/)
  const text = 'too many requests'
  expect(waitText({ ...status, window, state: 'waiting', text })).toMatch(/far. Waiting: too many/)
  expect(waitText({ ...status, window, state: 'elsewhere' })).toContain('another tab')
  expect(waitText({ ...status, window, state: 'done' })).toBeUndefined()
  expect(waitText(status)).toBeUndefined()
})
