import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawnPage } from '#e2e/testing/drawnPage.ts'
import { recordedSources } from '#e2e/testing/recordedSources.ts'
import { AheadRows } from './RowsInView.tsx'

test('rows say what an index knows of them, and that their ledgers are being read', async () => {
  const rows = [
    { type: 'payment', successful: true, day: 1_794_528_000 },
    { type: undefined, successful: false, day: undefined },
  ]
  const table = createElement(
    'table',
    undefined,
    createElement('tbody', undefined, createElement(AheadRows, { rows, span: 4 })),
  )
  const text = await drawnPage(table, recordedSources().rest)
  expect(text).toContain('payment on 2026-11-13; its ledger is being read')
  expect(text).toContain(', failed; its ledger is being read')
})
