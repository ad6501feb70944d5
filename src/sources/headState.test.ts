import { expect, test } from 'vitest'
import { ledgerSequence } from '#ledger/values/ids.ts'
import type { NetworkStatus } from '#ledger/values/network.ts'
import { unixSeconds } from '#ledger/values/numbers.ts'
import { afterProblem, afterReset, afterStatus, unknownHead } from './head.ts'
import { afterAdvance, afterMiss, backoffOf, pauseOf, replayPace, usualPace } from './headWatch.ts'

const at = (ledger: number, closedAt: number, passphrase = 'Test network'): NetworkStatus => ({
  passphrase,
  protocolVersion: 26,
  version: '',
  latestLedger: ledgerSequence(ledger),
  latestLedgerClosedAt: unixSeconds(closedAt),
  oldestLedger: ledgerSequence(2),
})
const known = afterStatus(unknownHead, at(100, 500))

test('a node that is behind says nothing new, a later ledger does', () => {
  expect(afterStatus(known, at(97, 485))).toBe(known)
  expect(afterStatus(known, at(100, 500))).toBe(known)
  expect(afterStatus(known, at(101, 505))).toMatchObject({
    version: 2,
    resets: 0,
    status: { latestLedger: 101 },
  })
  // Two ledgers may close in the same second.
  expect(afterStatus(known, at(99, 500))).toBe(known)
})

test('a lower ledger that closed later, and another passphrase, are a network that was reset', () => {
  const anew = { version: 2, resets: 1, status: { latestLedger: 8 } }
  expect(afterStatus(known, at(8, 501))).toMatchObject(anew)
  expect(afterStatus(known, at(8, 400, 'Another network'))).toMatchObject(anew)
  expect(afterReset(known, at(101, 505))).toMatchObject({ resets: 1 })
})

test('a failure is news once, and so is its end', () => {
  const failed = afterProblem(known, { kind: 'unreachable', message: 'no answer' })
  expect(failed.version).toBe(2)
  expect(afterProblem(failed, { kind: 'unreachable', message: 'still none' })).toBe(failed)
  expect(afterStatus(failed, at(100, 500))).toMatchObject({ version: 3, problem: undefined })
})

test('the next check comes when a ledger is due, then more and more rarely', () => {
  let pace = afterAdvance(usualPace, { ledgers: 2, closed: 12_000, arrived: 12_000 })
  expect(pauseOf(pace)).toBe(5_300)
  const pauses = Array.from({ length: 12 }, () => {
    pace = afterMiss(pace)
    return pauseOf(pace)
  })
  expect(pauses.slice(0, 4)).toEqual([1_325, 1_325, 1_325, 1_325])
  expect(pauses.at(-1)).toBe(15_000)
  // A replay closes ledgers faster than their close times say.
  expect(afterAdvance(usualPace, { ledgers: 1, closed: 5_000, arrived: 100 }).interval).toBe(3_530)
})

test('a replay that was paused goes on within half a second', () => {
  let pace = replayPace
  for (let misses = 0; misses < 50; misses++) pace = afterMiss(pace)
  expect(pauseOf(pace)).toBe(500)
})

test('a service that fails is asked less and less, or when it says so, after half a minute at most', () => {
  expect([1, 2, 3, 4, 20].map((failures) => backoffOf(failures, undefined))).toEqual([
    1_000, 2_000, 4_000, 8_000, 60_000,
  ])
  expect([backoffOf(1, 7), backoffOf(1, 600)]).toEqual([7_000, 30_000])
})
