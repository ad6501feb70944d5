import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { UnreadableRecords } from './UnreadableRecords.tsx'

test('a panel draws the first of five thousand records, and offers as many more', () => {
  const items = Array.from({ length: 5000 }, (_, at) => ({
    type: 'unknown',
    name: 'ledger',
    reason: 'its bytes end early',
    raw: '',
    pagingToken: String(at),
  }))
  const html = renderToStaticMarkup(createElement(UnreadableRecords, { items }))
  expect(html.split('could not be read').length - 1).toBe(20)
  expect(html).toContain('5,000 records cannot be read')
  expect(html.replaceAll(/<!--.*?-->/g, '')).toContain('Show 20 of 4,980 more records')
})

test('a record that nobody gave has no raw data, and its reason is not this version', () => {
  const item = {
    type: 'unknown',
    name: 'payment',
    reason: 'The files begin with ledger 9',
    raw: '',
    pagingToken: '8',
    isLater: false,
  } as const
  const textOf = (unknown: object) =>
    renderToStaticMarkup(createElement(UnreadableRecords, { items: [unknown] }))
  expect(textOf(item)).not.toMatch(/version|<code|<button/)
  expect(textOf({ ...item, raw: 'AAAA', isLater: true })).toMatch(/version of Parallax.*AAAA/)
})
