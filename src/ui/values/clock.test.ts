import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rest, rpc, signal } from '#e2e/testing/recordedSources.ts'
import type { NetworkStatus } from '#ledger/values/network.ts'
import { closeTimeProblem, unixSeconds } from '#ledger/values/numbers.ts'
import { now } from '../queries/outside.ts'
import { createQueryClient, one } from '../queries/queries.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const closedAt = Date.UTC(2026, 10, 20, 21, 32, 17)

/** Reads as a device whose clock says `clock`; one of two services may state another time. */
async function read(clock: number, other?: number) {
  vi.setSystemTime(clock)
  const client = createQueryClient()
  const { value } = await rest.one('network', 'current', signal)
  const stated = (time: number): NetworkStatus => ({
    ...value,
    latestLedgerClosedAt: unixSeconds(Math.floor(time / 1000)),
  })
  const status = stated(closedAt)
  await client.fetchQuery({
    ...one(rest, 'network', 'current'),
    queryFn: () => Promise.resolve({ value: status, calls: [] }),
  })
  if (other !== undefined)
    await client.fetchQuery({
      ...one(rpc, 'network', 'current'),
      queryFn: () => Promise.resolve({ value: stated(other), calls: [] }),
    })
  return status
}

const year = 365 * 86_400_000

test.each([1, 10, 50])('a clock that is %i years behind hides no figure', async (years) => {
  const status = await read(closedAt - years * year)
  expect(closeTimeProblem(status.latestLedgerClosedAt, now())).toBeUndefined()
  expect(Math.abs(now() - status.latestLedgerClosedAt)).toBeLessThan(60)
  // What is later than the latest ledger still cannot be.
  const later = unixSeconds(status.latestLedgerClosedAt + 10 * 86_400)
  expect(closeTimeProblem(later, now())).toBe('later than this device’s clock')
})

test('one service of two that states a time to come is not believed', async () => {
  const status = await read(closedAt + 5_000, closedAt + 2 * year)
  expect(now() * 1000).toBe(Math.floor(Date.now() / 1000) * 1000)
  const future = { ...status, latestLedgerClosedAt: unixSeconds((closedAt + 2 * year) / 1000) }
  expect(closeTimeProblem(future.latestLedgerClosedAt, now())).toBe(
    'later than this device’s clock',
  )
})

test('no clock is behind by thousands of years', async () => {
  await read(closedAt + 5_000)
  vi.setSystemTime(closedAt + 6_000)
  const client = createQueryClient()
  const { value } = await rest.one('network', 'current', signal)
  const far = { ...value, latestLedgerClosedAt: unixSeconds(253_402_300_799) }
  client.setQueryData(one(rest, 'network', 'current').queryKey, { value: far, calls: [] })
  expect(closeTimeProblem(far.latestLedgerClosedAt, now())).toBe('later than this device’s clock')
})
