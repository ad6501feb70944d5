import { expect, test } from 'vitest'
import { sortedBy } from './Table.tsx'

test('amounts are ordered to the last stroop, and rows without one are last in either order', () => {
  const amounts = [9_007_199_254_740_993n, undefined, 9_007_199_254_740_992n, -1n, 10n ** 30n]
  const rows = ['odd', 'none', 'even', 'debt', 'most']
  expect(sortedBy(rows, amounts, 'down')).toEqual(['most', 'odd', 'even', 'debt', 'none'])
  expect(sortedBy(rows, amounts, 'up')).toEqual(['debt', 'even', 'odd', 'most', 'none'])
  // Equal ones stay as they were.
  expect(sortedBy(rows, [1n, 1n, 2n, 1n, 1n], 'down')).toEqual([
    'even',
    'odd',
    'none',
    'debt',
    'most',
  ])
})
