import { expect, test } from 'vitest'
import { collections, type FilterOf, type OwnerOf } from './collections.ts'
import { ledgerSequence } from './values/ids.ts'

test('a collection has the owners and filters of its descriptor, and no others', () => {
  const ledger = { kind: 'ledger', id: ledgerSequence(7) } as const
  const transactions: OwnerOf<'transactions'> = ledger
  // @ts-expect-error ledgers have no owner
  const ledgers: OwnerOf<'ledgers'> = ledger
  // @ts-expect-error offers belong to accounts
  const offers: OwnerOf<'offers'> = ledger
  // @ts-expect-error transactions have no type
  const filter: FilterOf<'transactions'> = { type: 'payment' }
  expect([transactions, ledgers, offers, filter]).toHaveLength(4)
  expect(collections.transactions.owners).toContain(transactions.kind)
})

test('no two collections have the same path', () => {
  const segments = Object.values(collections).map(({ segment }) => segment)
  expect(new Set(segments).size).toBe(segments.length)
})
