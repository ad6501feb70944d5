import { expect, it } from 'vitest'
import { forgingFetch } from '#e2e/testing/forgedHistory.ts'
import { passphrase, recordedFetch } from '#e2e/testing/recordedSources.ts'
import {
  formatPosition,
  isUnknownRecord,
  type Position,
  positionId,
  positionOf,
  span,
} from '#ledger/values/answer.ts'
import { bytesFromBase64 } from '#ledger/values/bytes.ts'
import { type Toid, toid, toidParts } from '#ledger/values/ids.ts'
import { historyList } from '../ledgers/candidates.ts'
import { locateLedger } from '../ledgers/ledgerParts.ts'
import { IndexLists } from './lists.ts'
import { openIndex } from './openIndex.ts'
import { createLedgerAdder } from './postings.ts'
import { createSegmentBuilder } from './segmentBuilder.ts'
import { createMemoryStore } from './store.ts'

const plan = { passphrase, first: 331, last: 373, signatures: 'kept' } as const
const forging = forgingFetch(recordedFetch(), plan)

/** Payments of ledgers 331 to 370 in an index whose walk checked no signature of them. */
async function paymentsOf(fetch: typeof forging) {
  const params = { startLedger: 331, pagination: { limit: 40 } }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getLedgers', params })
  const headers = { 'Content-Type': 'application/json' }
  const request = new Request('https://recorded.invalid/rpc', { method: 'POST', headers, body })
  const text = await (await fetch(request)).text()
  const ledgers = [...text.matchAll(/"metadataXdr":"([^"]+)"/g)].map(([, xdr]) =>
    locateLedger(bytesFromBase64(xdr ?? '') ?? new Uint8Array(0)),
  )
  if (ledgers.length === 0) throw new Error('no ledgers came')
  const index = await openIndex({
    store: createMemoryStore(),
    passphrase,
    capacity: 2 ** 30,
    writes: true,
  })
  const builder = createSegmentBuilder()
  const add = createLedgerAdder(passphrase)
  for (const ledger of ledgers) add(ledger, builder)
  await index.add(builder.seal())
  const list = historyList('payments', undefined, { successful: true })
  return new IndexLists(index).rows(list, { order: 'desc', limit: 50, within: span(331, 370) })
}

it('a payment in the index that its account did not sign is no row of a list', async () => {
  const honest = await paymentsOf(recordedFetch())
  expect(honest.rows).toHaveLength(50)
  const payments = honest.rows.flatMap(({ item, position }) => {
    expect(isUnknownRecord(item)).toBe(false)
    return 'body' in item && item.body.type === 'payment' ? [position] : []
  })
  expect(payments.length).toBeGreaterThan(10)
  const { rows } = await paymentsOf(forging)
  for (const position of payments) {
    // One record stands for all that a transaction has.
    const transaction = positionOf(transactionIdOf(position))
    expect(rows.find((row) => row.position === transaction)?.item).toMatchObject({
      pagingToken: formatPosition(transaction),
      reason: expect.stringMatching(/^it is forged: G[A-Z2-7]{55} did not/),
    })
  }
})

function transactionIdOf(position: Position): Toid {
  const { ledger, transaction } = toidParts(positionId(position))
  return toid(ledger, transaction, 0)
}
