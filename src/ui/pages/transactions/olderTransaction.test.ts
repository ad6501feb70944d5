import { expect, test } from 'vitest'
import { SourceError } from '#ledger/values/answer.ts'
import { namesNothing } from './TransactionPage.tsx'

test('a transaction of a ledger that the node no longer gives is not waited for', () => {
  expect(namesNothing(new SourceError('notFound', 'There is no transaction'))).toBe(true)
  expect(namesNothing(new SourceError('outOfRetention', 'Ledger 39 is older'))).toBe(false)
  expect(namesNothing(null)).toBe(false)
})
