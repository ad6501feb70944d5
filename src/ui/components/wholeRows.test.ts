import { expect, test } from 'vitest'
import { wholeRows } from './Panel.tsx'

test('no fact stands alone in one of two columns', () => {
  const fact = (label: string, wide = false) => ({ label, value: '', wide })
  const labels = (...rows: readonly ReturnType<typeof fact>[]) =>
    [...wholeRows(rows)].map(({ label }) => label)
  expect(labels(fact('a'), fact('b'))).toEqual([])
  expect(labels(fact('a'), fact('b'), fact('c'))).toEqual(['c'])
  expect(labels(fact('a', true), fact('b'), fact('c'), fact('d'), fact('e', true))).toEqual([
    'a',
    'd',
    'e',
  ])
})
