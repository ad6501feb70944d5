import { expect, test } from 'vitest'
import { readAllPages, rest, signal } from '#e2e/testing/recordedSources.ts'
import type { Transaction } from '#ledger/transaction.ts'
import { knownItems } from '#ledger/values/answer.ts'
import { ledgerSequence, toidParts } from '#ledger/values/ids.ts'
import { ledgerMismatch } from './ledger.ts'

test('the meta of every recorded transaction but three says in which ledger it was applied', async () => {
  const items = await readAllPages(
    (request) => rest.list('transactions', undefined, request, signal),
    { order: 'asc', limit: 200 },
  )
  const transactions = knownItems(items)
  expect(transactions.length).toBeGreaterThan(1000)
  const refused = (later: number) =>
    transactions.filter((each) => ledgerMismatch(statedIn(each, each.ledger + later)) !== undefined)
  expect(refused(0)).toEqual([])
  // Three metas have no change before those of the operations.
  expect(refused(1)).toHaveLength(transactions.length - 3)
})

/** The transaction as a node gives it that says it was in this ledger. */
const statedIn = ({ hash, pagingToken, createdAt, xdr }: Transaction, ledger: number) => ({
  ledger: ledgerSequence(ledger),
  closedAt: createdAt,
  applicationOrder: toidParts(pagingToken).transaction,
  hash,
  envelope: xdr.envelope,
  result: xdr.result,
  meta: xdr.meta ?? '',
})
