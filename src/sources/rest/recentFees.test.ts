import { expect, test } from 'vitest'
import { faultyRest } from '#e2e/testing/faultyService.ts'
import { rest, signal } from '#e2e/testing/recordedSources.ts'
import { readRecord } from '#ledger/restRecord.ts'

test('fees to go by are what classic transactions paid, without resource fees of contract calls', async () => {
  const { classic } = (await rest.one('recentFees', 'current', signal)).value
  expect(classic?.transactions).toBeGreaterThan(10)
  // The service's own statistics say 150,004.
  expect(classic?.fees.percentiles.find(({ percent }) => percent === 95)?.fee).toBeLessThan(1_000n)
})

test('a surge of classic fees is shown', async () => {
  const surge = faultyRest(
    {
      where: /\/transactions$/,
      text: (text) => {
        expect(readRecord(JSON.parse(text)).raw).toHaveProperty('_embedded')
        return text.replaceAll(/"fee_charged": ?"(\d+)"/g, '"fee_charged":"90000$1"')
      },
    },
    { viewBytes: Number.POSITIVE_INFINITY },
  )
  const { classic } = (await surge.one('recentFees', 'current', signal)).value
  expect(classic?.fees.percentiles.find(({ percent }) => percent === 50)?.fee).toBeGreaterThan(
    90_000n,
  )
})

test('transactions that cannot be read are counted, and not taken for none', async () => {
  expect((await rest.one('recentFees', 'current', signal)).value.unread).toBe(0)
  const damaged = faultyRest(
    {
      where: /\/transactions$/,
      text: (text) => text.replaceAll(/"paging_token": ?"(\d+)"/g, '"paging_token":"1$1"'),
    },
    { viewBytes: Number.POSITIVE_INFINITY },
  )
  const { classic, unread } = (await damaged.one('recentFees', 'current', signal)).value
  expect([classic, unread]).toEqual([undefined, 50])
})
