import { expect, it } from 'vitest'
import { changedCalls, openEventSource } from '#e2e/testing/eventSource.ts'
import { account } from '#e2e/testing/listQueries.ts'

const { signal } = new AbortController()
/** It has a trustline. */
const id = account('GDSVQIGQQZLP57ND7JIAABOHPMYKJLV4Q6TC5JAW6CSTF6J6PGRDUAZP')
const window = {
  status: 'healthy',
  latestLedger: 60_000,
  oldestLedger: 2,
  latestLedgerCloseTime: '1784000000',
  oldestLedgerCloseTime: '1783000000',
}

it('an account’s trustlines are looked for in 20,000 ledgers by one request of 600 events', async () => {
  const health = changedCalls('getHealth', () => Promise.resolve({ result: window }))
  const { source, requests } = openEventSource(
    changedCalls(
      'getEvents',
      () => Promise.resolve({ result: { ...window, events: [], cursor: '' } }),
      health,
    ),
  )
  const { value, partial } = await source.one('account', id, signal)
  expect({ partial, isComplete: value.balancesComplete }).toEqual({
    partial: true,
    isComplete: false,
  })
  const asked = requests.filter((calls) => calls.some(({ method }) => method === 'getEvents'))
  expect(asked).toHaveLength(1)
  expect(
    asked
      .flat()
      .map(({ params: { startLedger, endLedger, pagination } }) => [
        startLedger,
        endLedger,
        pagination,
      ]),
  ).toEqual([
    [59_001, 60_001, { limit: 200 }],
    [50_001, 59_001, { limit: 200 }],
    [40_001, 50_001, { limit: 200 }],
  ])
})

it('an account is shown where its events are refused, and says that trustlines are missing', async () => {
  const { source } = openEventSource(
    changedCalls('getEvents', () =>
      Promise.resolve({ error: { code: -32602, message: 'limit must not exceed 100' } }),
    ),
  )
  const { value, partial } = await source.one('account', id, signal)
  expect({ partial, isComplete: value.balancesComplete }).toEqual({
    partial: true,
    isComplete: false,
  })
})

it('an account has the trustlines that its events name', async () => {
  const { source, requests } = openEventSource()
  const { value } = await source.one('account', id, signal)
  expect(value.balancesComplete).toBe(true)
  expect(requests.flat().filter(({ method }) => method === 'getEvents')).toHaveLength(1)
})
