import { expect, it } from 'vitest'
import { type ForgedSignatures, forgingFetch } from '#e2e/testing/forgedHistory.ts'
import { passphrase, recordedFetch, signal } from '#e2e/testing/recordedSources.ts'
import { type Fetch, isUnknownRecord } from '#ledger/values/answer.ts'
import { createRpcSource } from '../node/source.ts'
import { noBudget } from '../request.ts'

const url = 'https://recorded.invalid/rpc'
const forging = (signatures: ForgedSignatures) =>
  forgingFetch(recordedFetch(), { passphrase, first: 331, last: 373, signatures })
const request = { order: 'desc', limit: 20 } as const

async function shown(fetch: Fetch, kind: 'operations' | 'ledgers') {
  const source = createRpcSource({ url, fetch, budget: noBudget })
  const { items } = await source.list(kind, undefined, request, signal)
  const forged = items.filter((item) => isUnknownRecord(item) && /did not sign/.test(item.reason))
  return { forged: forged.length, others: items.length - forged.length }
}

it('a forged payment is shown as unreadable beside the operations that its ledger has besides', async () => {
  expect((await shown(recordedFetch(), 'operations')).forged).toBe(0)
  const { forged, others } = await shown(forging('kept'), 'operations')
  expect(forged).toBeGreaterThan(0)
  expect(others).toBeGreaterThan(0)
})

it('no operation is shown of transactions whose signatures were removed', async () => {
  const { forged, others } = await shown(forging('removed'), 'operations')
  expect(forged).toBeGreaterThan(0)
  expect(others).toBe(0)
})

it('a ledger with forged transactions is shown as unreadable', async () => {
  expect((await shown(recordedFetch(), 'ledgers')).forged).toBe(0)
  expect((await shown(forging('removed'), 'ledgers')).forged).toBeGreaterThan(10)
})
