import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawnHtml, textOfHtml } from '#e2e/testing/drawnPage.ts'
import { rest } from '#e2e/testing/recordedSources.ts'
import { ledgerSequence } from '#ledger/values/ids.ts'
import { LedgerPage } from './LedgerPage.tsx'
import { LedgersPage } from './LedgersPage.tsx'

test('a ledger’s operations are counted the same in its head, tab and rows: all, and how many of them succeeded', async () => {
  // Of its 8 operations 6 are of transactions that failed.
  const page = createElement(LedgerPage, { id: ledgerSequence(139), tab: 'operations' })
  const head = textOfHtml(await drawnHtml(page, rest))
  expect(head).toContain('Operations 8 2 succeeded ')
  expect(head).toMatch(/Transactions \d+ Operations 8 Payments/)
  const list = await drawnHtml(
    createElement(LedgersPage),
    rest,
    undefined,
    'cursor=597000000000&order=asc',
  )
  expect(textOfHtml(list)).toContain('Operations, of its limit')
  expect(textOfHtml(list)).toMatch(/ 8 operations /)
  // The gap to the ledger before, and what an operation cost; neither of the first one, whose neighbour is not listed.
  const rows = list.match(/<tr[^>]* data-row.*?<\/tr>/g)?.map(textOfHtml) ?? []
  expect(rows[0]).not.toMatch(/\d s /)
  expect(rows[1]).toMatch(/ \d+ (s|min|h) .* failed [\d,.]+ *$/)
})
