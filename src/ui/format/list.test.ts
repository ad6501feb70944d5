import { expect, test } from 'vitest'
import { formatList } from './text.ts'

test('names are listed with commas and “and”', () => {
  expect(formatList([])).toBe('')
  expect(formatList(['REST'])).toBe('REST')
  expect(formatList(['REST', 'RPC'])).toBe('REST and RPC')
  expect(formatList(['REST', 'RPC', 'files'])).toBe('REST, RPC and files')
  expect(formatList(['REST', 'RPC'], 'or')).toBe('REST or RPC')
})
