import { expect, it } from 'vitest'
import type { Fetch } from '../../model/fetch.ts'
import { isUnknownRecord } from '../../model/unknownRecord.ts'
import { forgingFetch } from '../../testing/forgedHistory.ts'
import { passphrase } from '../../testing/indexedLedgers.ts'
import { recordedFetch } from '../../testing/recordedSources.ts'
import { noBudget } from '../http/budget.ts'
import { createRpcSource } from '../rpc/rpcSource.ts'

const { signal } = new AbortController()
const url = 'https://recorded.invalid/rpc'
const forged = forgingFetch(recordedFetch(), { passphrase, last: 373, signatures: 'kept' })
const request = { order: 'desc', limit: 20 } as const

it('payments whose signatures do not fit are not listed: their ledger is shown as unreadable', async () => {
  const unreadable = async (fetch: Fetch) => {
    const source = createRpcSource({ url, fetch, budget: noBudget })
    const { items } = await source.list('operations', undefined, request, signal)
    return items.filter(isUnknownRecord).map(({ reason }) => reason)
  }
  expect(await unreadable(recordedFetch())).toEqual([])
  expect(await unreadable(forged)).toContainEqual(
    expect.stringContaining('has a transaction with a signature'),
  )
})
