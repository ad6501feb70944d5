import { expect, test } from 'vitest'
import type { Transaction } from '../../model/transaction.ts'
import { isUnknownRecord } from '../../model/unknownRecord.ts'
import { defined } from '../../testing/listQueries.ts'
import { recordedSources } from '../../testing/recordedSources.ts'
import { transactionSummaries } from './transactionSummaries.ts'

const { rest } = recordedSources()
const { signal } = new AbortController()

async function newest(): Promise<readonly Transaction[]> {
  const page = await rest.list('transactions', undefined, { order: 'desc', limit: 200 }, signal)
  return page.items.flatMap((item) => (isUnknownRecord(item) ? [] : [item]))
}

test('a transaction has no summary from the envelope of another one', async () => {
  const { passphrase } = (await rest.one('network', 'current', signal)).value
  const transactions = await newest()
  expect(transactions.some(({ feeBump }) => feeBump !== undefined)).toBe(true)
  const all = transactionSummaries({ transactions, passphrase })
  expect(all.filter((summary) => summary === 'unreadable')).toEqual([])
  const [first, second] = [defined(transactions[0]), defined(transactions[1])]
  const swapped = { ...first, xdr: { ...first.xdr, envelope: second.xdr.envelope } }
  expect(transactionSummaries({ transactions: [swapped, second], passphrase })).toEqual([
    'unreadable',
    all[1],
  ])
})
