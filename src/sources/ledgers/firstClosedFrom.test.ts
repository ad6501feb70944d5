import { array, assert, asyncProperty, integer, nat, oneof } from 'fast-check'
import { expect, test } from 'vitest'
import { unixSeconds } from '#ledger/values/numbers.ts'
import { firstClosedFrom } from './firstClosedFrom.ts'

const gaps = array(oneof(nat(10), nat(100_000)), { minLength: 1, maxLength: 200 })

test('the first ledger closed at a time or later, with few looks', async () => {
  await assert(
    asyncProperty(gaps, integer({ min: -10, max: 1_000_000 }), async (steps, offset) => {
      let at = 1_000
      const times = steps.map((step) => (at += step))
      const time = 1_000 + offset
      let looks = 0
      const found = await firstClosedFrom(time, {
        oldest: 7,
        latest: 6 + times.length,
        closedAt: (sequence) => {
          looks += 1
          return Promise.resolve(unixSeconds(times[sequence - 7] ?? Number.NaN))
        },
      })
      const place = times.findIndex((each) => each >= time)
      expect(found).toBe(7 + (place === -1 ? times.length : place))
      expect(looks).toBeLessThanOrEqual(2 + 2 * Math.ceil(Math.log2(times.length + 1)))
    }),
  )
})

test('evenly closed ledgers take a handful of looks', async () => {
  let looks = 0
  const found = await firstClosedFrom(1_700_000_000, {
    oldest: 1,
    latest: 60_000_000,
    closedAt: (sequence) => {
      looks += 1
      return Promise.resolve(unixSeconds(1_500_000_000 + sequence * 5))
    },
  })
  expect(found).toBe(40_000_000)
  expect(looks).toBeLessThan(8)
})
