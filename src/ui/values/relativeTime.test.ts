import { expect, test } from 'vitest'
import { unixSeconds } from '#ledger/values/numbers.ts'
import { dayText, listedTime, relativeTime } from './Time.tsx'

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

test('a list has the age of a day at most, then the date, with another year than this one', () => {
  const time = unixSeconds(Date.UTC(2026, 10, 20, 20, 29, 11) / 1000)
  const after = (days: number) => unixSeconds(time + days * 86_400)
  expect(listedTime(time, unixSeconds(after(1) - 1))).toBe('23 h ago')
  expect(listedTime(time, after(1))).toBe('20 Nov 20:29')
  expect(listedTime(time, after(60))).toBe('20 Nov 2026 20:29')
  expect(dayText(time, after(1))).toBe('20 November')
  expect(dayText(time, after(60))).toBe('20 November 2026')
})
