import { describe, expect, it } from 'vitest'
import type { Fetch } from '../../../model/fetch.ts'
import { positionOf } from '../../../model/values/position.ts'
import { toid } from '../../../model/values/toid.ts'
import { readRecord } from '../../../rest/records/record.ts'
import { forgingFetch } from '../../../testing/forgedHistory.ts'
import { passphrase } from '../../../testing/indexedLedgers.ts'
import { recordedFetch } from '../../../testing/recordedSources.ts'
import { locateLedger } from '../../../indexer/walk/ledgerOffsets.ts'
import { forgedRows } from './forgedRows.ts'
import { receivedLedgers } from '../receivedLedgers.ts'
import { createShownLedgers } from './shownLedgers.ts'

const { signal } = new AbortController()
const forging = forgingFetch(recordedFetch(), { passphrase, last: 373, signatures: 'kept' })

/** Ledgers 320 to 339 as a list keeps them, and all their transactions. */
async function shownBy(fetch: Fetch) {
  const params = { startLedger: 320, pagination: { limit: 20 } }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getLedgers', params })
  const headers = { 'Content-Type': 'application/json' }
  const request = new Request('https://recorded.invalid/rpc', { method: 'POST', headers, body })
  const answer = await fetch(request)
  const ledgers = receivedLedgers(readRecord(await answer.json()).object('result'))
  const transactions = ledgers.flatMap((ledger) => {
    const count = 'bytes' in ledger ? locateLedger(ledger.bytes).transactions.length : 0
    return Array.from({ length: count }, (_, n) => toid(ledger.sequence, n + 1, 0))
  })
  const shown = createShownLedgers()
  shown.keep(
    ledgers,
    transactions.map((id) => positionOf(id)),
    passphrase,
  )
  return { shown, transactions }
}

describe('the signatures of listed transactions', () => {
  it('prove forged payments of a node that keeps the signatures, each transaction by itself', async () => {
    const { shown, transactions } = await shownBy(forging)
    const forged = await forgedRows(shown, transactions, signal)
    expect(forged.length).toBeGreaterThan(20)
    expect(forged.length).toBeLessThan(transactions.length)
    const each = await Promise.all(transactions.map((id) => forgedRows(shown, [id], signal)))
    expect(each.flat()).toEqual(forged)
  })

  it('are right in the ledgers of an honest node', async () => {
    const { shown, transactions } = await shownBy(recordedFetch())
    expect(transactions.length).toBeGreaterThan(100)
    expect(await forgedRows(shown, transactions, signal)).toEqual([])
  })

  it('are not judged in ledgers of which no row was shown', async () => {
    const { transactions } = await shownBy(forging)
    expect(await forgedRows(createShownLedgers(), transactions, signal)).toEqual([])
  })
})
