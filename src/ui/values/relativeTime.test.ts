import { expect, test } from 'vitest'
import { unixSeconds } from '#ledger/values/numbers.ts'
import { relativeTime } from './Time.tsx'

const at = unixSeconds(1_000_000_000)
const after = (seconds: number) => relativeTime(at, unixSeconds(at + seconds))

test('an age has complete units, never rounded up', () => {
  expect(after(0)).toBe('now')
  expect(after(59)).toBe('59 s ago')
  expect(after(119)).toBe('1 min ago')
  expect(after(86_399)).toBe('23 h ago')
  expect(after(86_400)).toBe('1 day ago')
  expect(after(400 * 86_400)).toBe('1 year ago')
})

test('a time ahead of the clock says so', () => {
  expect(after(-5)).toBe('in 5 s')
})
