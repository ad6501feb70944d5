import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ledgerSequence } from '#ledger/values/ids.ts'
import { CoverageBar } from './CoverageBar.tsx'
import { noneReason, noneTitle } from './PartialNote.tsx'

const coverage = { from: ledgerSequence(300), to: ledgerSequence(373) }
const lost = { type: 'unknown', name: 'ledger', pagingToken: '1', raw: '', reason: 'no' } as const

test('“nothing here” is said only of an answer that was read whole', () => {
  expect(noneTitle({ coverage })).toBe('Nothing here')
  expect(noneReason({ coverage })).toBeUndefined()
  expect(noneTitle({ coverage, unread: [] })).toBe('Nothing here')
})

test('what a list covers below the oldest ledger that a node states is not all that there is', () => {
  const bar = (from: number, oldest: number, partial = false) =>
    renderToStaticMarkup(
      createElement(CoverageBar, {
        coverage: { ...coverage, from: ledgerSequence(from) },
        oldest,
        partial,
      }),
    ).replaceAll(/<.*?>/g, '')
  expect(bar(95, 314)).toContain('Ledgers 95–373 of 2–373')
  expect(bar(320, 314)).toContain('Ledgers 320–373 of 314–373')
  expect(bar(314, 314, true)).toContain('Partial: ledgers 314–373 of 2–373')
})

test('an answer of some ledgers has none in these', () => {
  expect(noneTitle({ coverage, partial: true })).toBe('None in these ledgers')
  expect(noneReason({ coverage, partial: true })).toBe(
    'Ledgers 300 to 373 have none; others were not scanned yet.',
  )
  expect(noneReason({ partial: true })).toBe('No ledgers were scanned yet.')
})

test('records that could not be read are counted instead of “none”', () => {
  expect(noneTitle({ unread: [lost], partial: true })).toBe('None found')
  expect(noneReason({ unread: [lost, lost] })).toBe(
    '2 records could not be read; the others have none.',
  )
})
