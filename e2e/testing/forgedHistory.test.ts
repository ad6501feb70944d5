import { describe, expect, it } from 'vitest'
import { isUnknownRecord } from '#ledger/values/answer.ts'
import { forgedAmount, forgingFetch } from './forgedHistory.ts'
import { passphrase } from './indexedLedgers.ts'
import { openIndexedSource, openRecordedRpc, signal, waitForIndex } from './indexedSource.ts'
import { recordedFetch } from './recordedSources.ts'

describe('a forged history', () => {
  it('is consistent with itself, and has every payment × 1000', async () => {
    const forger = openIndexedSource(forgingFetch(recordedFetch(), { passphrase, last: 373 }))
    const request = { order: 'asc', limit: 200 } as const
    const [forged, honest] = await Promise.all(
      [forger, openRecordedRpc()].map(({ source }) =>
        source.list('payments', undefined, request, signal),
      ),
    )
    const amounts = (page: typeof forged) =>
      (page?.items ?? []).flatMap((item) =>
        !isUnknownRecord(item) && item.body.type === 'payment' ? [item.body.amount] : [],
      )
    expect(amounts(forged).length).toBeGreaterThan(10)
    expect(amounts(forged)).toEqual(amounts(honest).map(forgedAmount))
    await forger.control.walk({}, signal)
    const status = await waitForIndex(forger.control)
    expect(status).toMatchObject({ state: 'done', covered: [{ from: 2, to: 373 }], notices: [] })
  })
})
