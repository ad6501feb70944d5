import { expect, test } from 'vitest'
import { dayOf, type KnownLedger, lookUp, networkDays } from './days.ts'
import { seeded, unixSeconds } from './values/numbers.ts'

const midnight = 1_790_035_200
const oldest = 2

/** Finds the last ledger before a moment by asking a network of these close times; how many requests that took. */
function searched(closedAt: (sequence: number) => number, time: number, known: KnownLedger[]) {
  const take = (sequence: number) => known.push({ sequence, closedAt: closedAt(sequence) })
  for (let requests = 0; ; requests++) {
    const next = lookUp(time, known, oldest, requests === 2)
    if (next.kind === 'found') return { found: next.sequence, requests }
    if (next.kind === 'older' || requests === 3) return { found: undefined, requests }
    if (next.kind === 'header') take(next.sequence)
    else for (let n = 0; n < next.count; n++) take(next.from + n)
  }
}

test('the last ledger of each of 30 days is found in three requests at most', () => {
  const random = seeded(1)
  // Closes every five to seven seconds, and was a tenth slower until two weeks ago.
  const times: number[] = []
  for (let time = midnight - 32 * 86_400, n = 0; time < midnight + 40_000; n++) {
    times.push(time)
    time += (n < 200_000 ? 6 : 5) + (random(10) < 4 ? 1 : 0)
  }
  const newest = times.length + 1
  const closedAt = (sequence: number) => times[sequence - 2] ?? Number.NaN
  const known = Array.from({ length: 200 }, (_, n) => ({
    sequence: newest - n,
    closedAt: closedAt(newest - n),
  }))
  let all = 0
  for (let back = 0; back < 31; back++) {
    const time = midnight - back * 86_400
    const { found, requests } = searched(closedAt, time, known)
    expect(found).toBe(times.findLastIndex((each) => each < time) + 2)
    all += requests
  }
  expect(all).toBeLessThanOrEqual(93)
})

test('a day that began before the oldest ledger is not searched, nor is one between known ledgers', () => {
  const known = [
    { sequence: 2, closedAt: midnight + 5 },
    { sequence: 3, closedAt: midnight + 86_399 },
    { sequence: 4, closedAt: midnight + 86_400 },
  ]
  expect(lookUp(midnight, known, 2, false)).toEqual({ kind: 'older' })
  expect(lookUp(midnight + 86_400, known, 2, false)).toEqual({ kind: 'found', sequence: 3 })
  expect(lookUp(midnight + 90_000, known, 2, false)).toEqual({ kind: 'older' })
  expect(lookUp(midnight, [], 2, false)).toEqual({ kind: 'older' })
})

test('pauses of hours and times that go back end a search, and never find another ledger', () => {
  for (const closedAt of [
    (n: number) => midnight - 40 * 43_200 + n * 5 + Math.floor(n / 50) * 43_200,
    (n: number) => midnight - 50_000 + n * 5 - (n % 7 === 0 ? 600 : 0),
    () => midnight,
  ]) {
    const known = [{ sequence: 90_000, closedAt: closedAt(90_000) }]
    const { found, requests } = searched(closedAt, midnight, known)
    expect(requests).toBeLessThanOrEqual(3)
    expect(found === undefined || closedAt(found) < midnight).toBe(true)
  }
})

test('a day is what the network grew by between its midnights, and today is open', () => {
  const states = new Map([
    [midnight - 86_400, { feePool: 100n, idPool: 7n }],
    [midnight, { feePool: 350n, idPool: 7n }],
  ])
  const newest = { feePool: 360n, idPool: 9n, closedAt: midnight + 60 }
  const days = networkDays(newest, (start) => states.get(start), 3)
  expect(days).toEqual([
    { start: midnight - 172_800, fees: undefined, ids: undefined, isOpen: false },
    { start: midnight - 86_400, fees: 250n, ids: 0n, isOpen: false },
    { start: midnight, fees: 10n, ids: 2n, isOpen: true },
  ])
  // A pool that was paid out says nothing of fees.
  const paidOut = networkDays({ ...newest, feePool: 0n }, (start) => states.get(start), 1)
  expect(paidOut).toEqual([{ start: midnight, fees: undefined, ids: 2n, isOpen: true }])
  expect(dayOf(midnight + 86_399)).toBe(unixSeconds(midnight))
})
