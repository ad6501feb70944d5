import { expect, it } from 'vitest'
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
  for (const fetch of [recordedFetch(), forged]) {
    const source = createRpcSource({ url, fetch, budget: noBudget })
    const { items } = await source.list('operations', undefined, request, signal)
    const wrong = items.filter(isUnknownRecord)
    if (fetch !== forged) expect(wrong).toEqual([])
    else expect(wrong[0]?.reason).toContain('has a transaction with a signature')
    expect(wrong.length > 0).toBe(fetch === forged)
  }
})
