import { expect, it } from 'vitest'
import { forgingFetch } from '../../testing/forgedHistory.ts'
import { passphrase } from '../../testing/indexedLedgers.ts'
import { openIndexedSource, openRecordedRpc, signal } from '../../testing/indexedSource.ts'
import { recordedFetch } from '../../testing/recordedSources.ts'
import { isUnknownRecord } from '../../model/unknownRecord.ts'
import { findForgedSignature } from './readSignatures.ts'

it('a changed payment shows by its signature on the page of its transaction', async () => {
  const forger = openIndexedSource(
    forgingFetch(recordedFetch(), { passphrase, last: 373, signatures: 'kept' }),
  )
  const wrong: number[] = []
  for (const { source } of [openRecordedRpc(), forger]) {
    const request = { order: 'asc', limit: 50 } as const
    const { items } = await source.list('payments', undefined, request, signal)
    const hashes = new Set(
      items.flatMap((item) =>
        !isUnknownRecord(item) && item.body.type === 'payment' ? [item.transactionHash] : [],
      ),
    )
    let found = 0
    for (const hash of hashes) {
      const { value } = await source.one('transaction', hash, signal)
      if (await findForgedSignature({ xdr: value.xdr, hash, passphrase })) found++
      expect(
        await findForgedSignature({ xdr: value.xdr, hash, passphrase: 'other' }),
      ).toBeUndefined()
    }
    wrong.push(found)
  }
  expect(wrong[0]).toBe(0)
  expect(wrong[1]).toBeGreaterThan(0)
})
