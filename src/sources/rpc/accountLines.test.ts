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
  const found = await source.one('account', id, signal)
  expect(found).toMatchObject({ partial: true, value: { balancesComplete: false } })
  const asked = requests.filter((calls) => calls.some(({ method }) => method === 'getEvents'))
  expect(asked).toHaveLength(1)
  expect(asked[0]?.map(({ params }) => params)).toMatchObject([
    { startLedger: 59_001, endLedger: 60_001, pagination: { limit: 200 } },
    { startLedger: 50_001, endLedger: 59_001, pagination: { limit: 200 } },
    { startLedger: 40_001, endLedger: 50_001, pagination: { limit: 200 } },
  ])
})

it('an account is shown where its events are refused, and says that trustlines are missing', async () => {
  const { source } = openEventSource(
    changedCalls('getEvents', () =>
      Promise.resolve({ error: { code: -32602, message: 'limit must not exceed 100' } }),
    ),
  )
  const found = await source.one('account', id, signal)
  expect(found).toMatchObject({ partial: true, value: { balancesComplete: false } })
})

it('an account has the trustlines that its events name', async () => {
  const { source, requests } = openEventSource()
  const { value } = await source.one('account', id, signal)
  expect(value.balancesComplete).toBe(true)
  expect(requests.flat().filter(({ method }) => method === 'getEvents')).toHaveLength(1)
})
