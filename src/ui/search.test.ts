import { expect, test } from 'vitest'
import { formatSearchText, ignoredSearch, parseSearchText, validateSearch } from './search.ts'

test('a cursor past 2^53 survives the address', () => {
  const raw = parseSearchText('?cursor=131335723340009473&limit=50&order=asc&via=rpc')
  const search = validateSearch(raw)
  expect(search.cursor).toBe('131335723340009473')
  expect(formatSearchText({ ...search })).toBe(
    '?via=rpc&order=asc&limit=50&cursor=131335723340009473',
  )
})

test('nonsense is replaced by the default, and named', () => {
  const raw = parseSearchText('?order=sideways&limit=0&via=tv&cursor=a b&other=1')
  expect(formatSearchText({ ...validateSearch(raw) })).toBe('')
  expect(ignoredSearch(raw)).toEqual(['via=tv', 'order=sideways', 'limit=0', 'cursor=a b'])
})
