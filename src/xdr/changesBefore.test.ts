import { expect, test } from 'vitest'
import { isUnknownRecord } from '../model/unknownRecord.ts'
import { bytesFromBase64 } from '../model/values/bytes.ts'
import { readAllPages, recordedSources } from '../testing/recordedSources.ts'
import { generatedReaders } from './appliedTransaction.ts'
import { ledgerOfMeta } from './changesBefore.ts'

test('the meta of every recorded transaction says in which ledger it was applied', async () => {
  const { rest } = recordedSources()
  const { signal } = new AbortController()
  const transactions = await readAllPages(
    (request) => rest.list('transactions', undefined, request, signal),
    { order: 'asc', limit: 200 },
  )
  const read = transactions.flatMap((each) => {
    const meta = isUnknownRecord(each) ? undefined : bytesFromBase64(each.xdr.meta ?? '')
    return isUnknownRecord(each) || meta === undefined
      ? []
      : [{ stated: each.ledger, ledger: ledgerOfMeta(generatedReaders.meta(meta)) }]
  })
  expect(read.length).toBeGreaterThan(1000)
  const known = read.filter(({ ledger }) => ledger !== undefined)
  expect(known.length).toBeGreaterThan(0.99 * read.length)
  expect(known.filter(({ stated, ledger }) => ledger !== stated)).toEqual([])
})
