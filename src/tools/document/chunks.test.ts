import { expect, test } from 'vitest'
import { chunkOf } from './chunks.ts'

const ui = '/repo/src/ui'
/** Modules, each with those that import it. */
const importers: Readonly<Record<string, readonly string[]>> = {
  [`${ui}/pages/ledgers/LedgerPage.tsx`]: [],
  [`${ui}/pages/ledgers/LedgerFacts.tsx`]: [`${ui}/pages/ledgers/LedgerPage.tsx`],
  [`${ui}/pages/accounts/AccountPage.tsx`]: [],
  [`${ui}/pages/accounts/AccountSide.tsx`]: [],
  [`${ui}/pages/fee_stats/FeeStatsPage.tsx`]: [],
  [`${ui}/pages/home/FeeLevels.tsx`]: [],
  [`${ui}/pages/fee_stats/FeeTable.tsx`]: [
    `${ui}/pages/home/FeeLevels.tsx`,
    `${ui}/pages/fee_stats/FeeStatsPage.tsx`,
  ],
  [`${ui}/rows/LedgerList.tsx`]: [],
  [`${ui}/rows/LedgerRow.tsx`]: [`${ui}/rows/LedgerList.tsx`],
  [`${ui}/components/Table.tsx`]: [
    `${ui}/rows/LedgerRow.tsx`,
    `${ui}/pages/accounts/AccountPage.tsx`,
  ],
  [`${ui}/app/layout/lazy/Banners.tsx`]: [],
  [`${ui}/app/layout/lazy/keys.ts`]: [`${ui}/app/layout/lazy/Banners.tsx`],
  [`${ui}/list/lazy/LoadMore.tsx`]: [],
  [`${ui}/format/differenceText.ts`]: [
    `${ui}/app/layout/lazy/Banners.tsx`,
    `${ui}/list/lazy/LoadMore.tsx`,
  ],
  [`${ui}/charts/FeeChart.tsx`]: [],
}
const chunk = (path: string) =>
  chunkOf(`${ui}/${path}`, {
    getModuleInfo: (id) => ({ importers: importers[id] ?? [] }),
  })

test('a page and the list that it begins with are one chunk with all that only they import', () => {
  expect(chunk('pages/ledgers/LedgerPage.tsx')).toBe('ledgers')
  expect(chunk('pages/ledgers/LedgerFacts.tsx')).toBe('ledgers')
  expect(chunk('rows/LedgerRow.tsx')).toBe('ledgers')
  expect(chunk('pages/accounts/AccountPage.tsx')).toBe('state')
})

test('what a page of one family begins with and another loads later is in the chunk of the first', () => {
  expect(chunk('pages/fee_stats/FeeTable.tsx')).toBe('fees')
})

test('what pages of two families import is in the chunk that all pages share', () => {
  expect(chunk('components/Table.tsx')).toBe('shared')
})

test('what no first view imports loads later', () => {
  expect(chunk('pages/accounts/AccountSide.tsx')).toBe('accounts-parts')
  expect(chunk('app/layout/lazy/keys.ts')).toBe('frame')
  expect(chunk('format/differenceText.ts')).toBe('later')
  expect(chunk('charts/FeeChart.tsx')).toBeNull()
})

test('a new folder of pages must be in a family', () => {
  expect(() => chunk('pages/orders/OrdersPage.tsx')).toThrow('pages/orders')
})
