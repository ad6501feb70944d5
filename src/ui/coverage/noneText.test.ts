import { expect, test } from 'vitest'
import { ledgerSequence } from '#ledger/values/ids.ts'
import { noneReason, noneTitle } from './PartialNote.tsx'

const coverage = { from: ledgerSequence(300), to: ledgerSequence(373) }
const lost = { type: 'unknown', name: 'ledger', pagingToken: '1', raw: '', reason: 'no' } as const

test('“nothing here” is said only of an answer that was read whole', () => {
  expect(noneTitle({ coverage })).toBe('Nothing here')
  expect(noneReason({ coverage })).toBeUndefined()
  expect(noneTitle({ coverage, unread: [] })).toBe('Nothing here')
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
