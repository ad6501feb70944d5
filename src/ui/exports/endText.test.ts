import { expect, test } from 'vitest'
import { endText } from './ExportPanel.tsx'

const whole = {
  end: { outcome: 'complete' },
  latest: undefined,
  unreadable: 0,
  partial: false,
} as const

test('a file is complete only where each of its records was read, and every ledger', () => {
  expect(endText(whole)).toBe('Complete.')
  expect(endText({ ...whole, unreadable: 2 })).toBe(
    'Complete. 2 records could not be read: the file has the reason of each.',
  )
  expect(endText({ ...whole, partial: true })).toBe(
    'Partial: ledgers that are not indexed yet may have more.',
  )
  expect(endText({ ...whole, partial: true, unreadable: 1 })).toBe(
    'Partial: ledgers that are not indexed yet may have more. 1 record could not be read: the file has the reason of each.',
  )
})
