import { expect, test } from 'vitest'
import { keptRows } from './keptRows.ts'

test('the row with the focus is kept by what it is, not by where it stood', () => {
  const rows = ['a', 'b', 'c', 'd', 'e', 'f']
  expect(keptRows(rows, undefined)).toEqual([0, 5])
  expect(keptRows(rows, 'c')).toEqual([0, 5, 1, 2, 3])
  expect(keptRows(['new', ...rows], 'c')).toEqual([0, 6, 2, 3, 4])
  expect(keptRows(rows.slice(1), 'c')).toEqual([0, 4, 0, 1, 2])
  expect(keptRows(['a', 'b'], 'c')).toEqual([0, 1])
  expect(keptRows([], 'c')).toEqual([])
})
