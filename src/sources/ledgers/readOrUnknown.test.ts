import { describe, expect, it } from 'vitest'
import { rest, signal } from '#e2e/testing/recordedSources.ts'
import { isUnknownRecord } from '#ledger/values/answer.ts'
import { bytesFromBase64 } from '#ledger/values/bytes.ts'
import { toid } from '#ledger/values/ids.ts'
import { generatedReaders } from '#ledger/xdr/closedLedger.ts'
import { readOrUnknown } from './candidates.ts'

const newest = { order: 'desc', limit: 1 } as const

describe('a transaction’s XDR', () => {
  it('that our own reader fails on is read by the SDK, with the same result', async () => {
    const page = await rest.list('transactions', undefined, newest, signal)
    const [first] = page.items
    const bytes =
      first && !isUnknownRecord(first) ? bytesFromBase64(first.xdr.meta ?? '') : undefined
    if (bytes === undefined) throw new Error('no meta')
    const id = toid(1, 1, 0)
    const unreadable = { name: 'transaction', id, raw: () => 'AAAA' }
    const read = await readOrUnknown((readers) => {
      if (readers === generatedReaders) throw new Error('a mistake of ours')
      return readers.meta(bytes)
    }, unreadable)
    expect(read).toEqual(generatedReaders.meta(bytes))
    const lost = await readOrUnknown(() => {
      throw new Error('no such arm')
    }, unreadable)
    expect(lost).toEqual({
      type: 'unknown',
      name: 'transaction',
      pagingToken: String(id),
      raw: 'AAAA',
      reason: 'no such arm',
      isLater: false,
    })
  })
})
