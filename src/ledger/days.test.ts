import { expect, test } from 'vitest'
import {
  countedDays,
  type DayPiece,
  dayOf,
  joinedPieces,
  type KnownLedger,
  lookUp,
  networkDays,
  sumsByDay,
} from './days.ts'
import { span } from './values/answer.ts'
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

/** What was counted, by the day, the first and the last ledger, and transactions of each: "5 2 9 7, 6 10 20 12". */
const pieces = (text: string): readonly DayPiece[] =>
  text.split(', ').map((each) => {
    const [n = 0, from = 0, to = 0, transactions = 0] = each.split(' ').map(Number)
    const sums = { transactions, failed: 0, operations: 2 * transactions, calls: 0 }
    return {
      start: unixSeconds(n * 86_400),
      ...span(from, to),
      ...sums,
      fees: BigInt(transactions),
    }
  })

test('a day that is cut is the sum of its parts, and without one of them a part', () => {
  const cut = '5 2 9 7, 6 10 11 1, 6 12 12 0, 6 13 20 11, 7 21 25 3'
  expect(joinedPieces(pieces(cut))).toEqual(pieces('5 2 9 7, 6 10 20 12, 7 21 25 3'))
  const shown = (text: string) =>
    countedDays(sumsByDay(joinedPieces(pieces(text))), { closedAt: 8 * 86_400 }, 5).map(
      ({ sums, isPart, isOpen }) =>
        `${sums?.fees ?? 'none'}${isPart ? ' part' : ''}${isOpen ? ' open' : ''}`,
    )
  // No day is before the network's first, and the index has none of the last.
  expect(shown(cut)).toEqual(['7', '12', '3 part', 'none open'])
  expect(shown(`${cut}, 8 26 30 4`)).toEqual(['7', '12', '3', '4 open'])
  const holes = cut.replace('5 2 9 7, ', '').replace('6 12 12 0, ', '')
  expect(shown(holes)).toEqual(['none', 'none', '12 part', '3 part', 'none open'])
  // Times that go back.
  const back = '6 2 3 1, 7 4 5 1, 6 6 7 1, 7 8 9 1, 8 10 11 1'
  expect(shown(back)).toEqual(['2 part', '2 part', '1 open'])
})
