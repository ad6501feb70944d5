import { expect, test } from 'vitest'
import { listOf } from '#e2e/testing/listQueries.ts'
import { rest } from '#e2e/testing/recordedSources.ts'
import type { Transaction } from '#ledger/transaction.ts'
import { ledgerSequence, toidParts } from '#ledger/values/ids.ts'
import { ledgerMismatch } from './ledger.ts'

test('the meta of every recorded transaction but three says in which ledger it was applied', async () => {
  const transactions = await listOf(rest, { kind: 'transactions' })
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
