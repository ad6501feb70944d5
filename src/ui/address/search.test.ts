import { expect, test } from 'vitest'
import { rpcKind } from '#sources/kinds.ts'
import { invalidParametersOf } from '../app/layout/Banners.tsx'
import {
  formatSearchText,
  pageRequestOf,
  parseSearchText,
  validateSearch,
  viaOf,
} from './search.ts'

const read = (text: string) => validateSearch(parseSearchText(text))

test('a cursor past 2^53 survives the address', () => {
  const search = read('?cursor=131335723340009473&limit=50&order=asc&via=rpc&utm=1')
  expect(pageRequestOf(search, 'ledgers')).toEqual({
    order: 'asc',
    limit: 50,
    cursor: '131335723340009473',
  })
  expect(viaOf(search)).toBe(rpcKind)
  expect(formatSearchText(search)).toBe('?via=rpc&order=asc&limit=50&cursor=131335723340009473')
})

test('an invalid parameter is read as the default, stays in the address, and is named', () => {
  const search = read('?order=sideways&limit=0&via=tv&cursor=a b')
  expect(pageRequestOf(search, 'ledgers')).toEqual({ order: 'desc', limit: 20, cursor: undefined })
  expect(viaOf(search)).toBeUndefined()
  expect(invalidParametersOf(search)).toEqual(['via=tv', 'order=sideways', 'limit=0', 'cursor=a b'])
})
