import { expect, test } from 'vitest'
import { retainedRows } from './RowsInView.tsx'

test('the row with the focus stays in the document when rows are added before it', () => {
  const rows = ['a', 'b', 'c', 'd', 'e', 'f']
  expect(retainedRows(rows, undefined)).toEqual([0, 5])
  expect(retainedRows(rows, 'c')).toEqual([0, 5, 1, 2, 3])
  expect(retainedRows(['new', ...rows], 'c')).toEqual([0, 6, 2, 3, 4])
  expect(retainedRows(rows.slice(1), 'c')).toEqual([0, 4, 0, 1, 2])
  expect(retainedRows(['a', 'b'], 'c')).toEqual([0, 1])
  expect(retainedRows([], 'c')).toEqual([])
})
