import { expect, test } from 'vitest'
import { sections } from '#ui/address/addresses.ts'
import { tabs } from '#ui/pages/tabs.ts'
import { recordedRows } from '../lab/conformance/rowList.ts'
import { pages } from './pages.ts'

/** The tabs of the pages of one record; sections without one have lists alone. */
const tabsOf: Readonly<Record<string, readonly string[]>> = tabs

/** The view of an address: its section, whether it is one record's, and its tab (the first if none is named). */
function shown(address: string): string {
  const [, , section = '', id, tab] = (address.split('?')[0] ?? '').split('/')
  if (id === undefined) return section
  return `${section}/{}/${tab ?? tabsOf[section]?.[0] ?? ''}`
}

const opened = new Set(Object.values(pages).map(shown))

test.each(sections.map(([section]) => section))(
  'the pages have %s, and each tab of its record',
  (section) => {
    const expected = [section, ...(tabsOf[section] ?? []).map((tab) => `${section}/{}/${tab}`)]
    expect(expected.filter((path) => !opened.has(path))).toEqual([])
  },
)

test('the pages have each of the 36 routes of a REST service that is a page of its own', () => {
  const routes = recordedRows.filter(
    ({ number, path }) => number !== undefined && path.startsWith('/'),
  )
  expect(routes).toHaveLength(34)
  const listed = routes.map(({ path }) =>
    shown(`/demo${path === '/' ? '/network' : path}`).replace(/\{\w+\}/, '{}'),
  )
  expect(listed.filter((path) => !opened.has(path))).toEqual([])
})
