import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ledgerSequence, toid } from '#ledger/values/ids.ts'
import { EmptyList } from './ListTools.tsx'

type Props = Parameters<typeof EmptyList>[0]
const asked = { request: { order: 'desc', limit: 20 }, filtered: 'no', of: undefined } as const
const from = (sequence: number) => ({ from: ledgerSequence(sequence), to: ledgerSequence(373) })
const textOf = (page: Partial<Props['page']>, list: Partial<Props['list']> = {}) =>
  renderToStaticMarkup(
    createElement(
      EmptyList,
      { list: { ...asked, ...list }, page: { items: [], calls: [], ...page } },
      'This account has no trades.',
    ),
  ).replaceAll(/(<[^>]*>)+/g, '|')

test('an empty list of the ledgers that a node keeps says which these are', () => {
  expect(textOf({ coverage: from(300) })).toBe(
    '|None in these ledgers|Ledgers 300 to 373 have none; 298 older ledgers were not read.|',
  )
  expect(textOf({ coverage: from(300), partial: true })).toBe(
    '|None in these ledgers|Ledgers 300 to 373 have none; others were not scanned yet.|',
  )
})

test('an empty list of all history, or of one ledger, has none', () => {
  const none = '|Nothing here|This account has no trades.|'
  expect(textOf({})).toBe(none)
  expect(textOf({ coverage: from(2) })).toBe(none)
  const of = { kind: 'operation', id: toid(310, 1, 1) } as const
  expect(textOf({ coverage: from(300) }, { of })).toBe(none)
})

test('what events do not name is not said to be in no ledger: a creation has no event', () => {
  const search = { of: 'contract', ledgers: from(2), foreign: 0, foreignTransactions: [] } as const
  const listed = { coverage: from(2), partial: true, search }
  const unread = 'The ledgers themselves were not read.'
  expect(textOf({ ...listed, scanned: { items: 3, requests: 1 } })).toBe(
    `|None found|Events of ledgers 2 to 373 name this contract in 3 operations, none of which is listed here. ${unread}|`,
  )
})

test('a page whose rows are all hidden is not called empty', () => {
  expect(textOf({ coverage: from(300), partial: true }, { hides: true })).toBe(
    '|Nothing to show|This account has no trades.|',
  )
})
