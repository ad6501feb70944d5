import { beforeEach, expect, test } from 'vitest'
import {
  changeItem,
  exportSaved,
  importSaved,
  removeItem,
  removeRecent,
  renameRecent,
  savedItems,
  saveItem,
  saveRecent,
} from './saved.ts'

const account = '/accounts/GA5QO2TC4H2PXZ2635VU23T6LOPOBZXG2H5DEFZBM67FRKEDPTSMD6MK'

beforeEach(() => {
  for (const item of savedItems()) removeItem(item)
})

test('a page that is searched again comes first and stays pinned', () => {
  saveRecent('demo', account)
  saveRecent('demo', '/ledgers/39')
  saveItem({ network: 'demo', page: account, pinned: true, label: 'Alice' })
  saveRecent('demo', '/ledgers/40')
  saveRecent('demo', account)
  expect(savedItems()).toEqual([
    { network: 'demo', page: account, pinned: true, label: 'Alice' },
    { network: 'demo', page: '/ledgers/40', pinned: false },
    { network: 'demo', page: '/ledgers/39', pinned: false },
  ])
  removeRecent()
  expect(savedItems()).toHaveLength(1)
})

test('lists and forms are not remembered as recent', () => {
  saveRecent('demo', '/assets')
  saveRecent('demo', '/submit')
  expect(savedItems()).toEqual([])
})

test('a recent page becomes what it turned out to be, once', () => {
  const id = 'a74a16c39cf37a59bcad11ab5be4a1fceb0285fbe8e77dc6836f952a43b9c32c'
  for (let visit = 0; visit < 2; visit++) {
    saveRecent('demo', `/transactions/${id}`)
    renameRecent('demo', `/transactions/${id}`, `/liquidity_pools/${id}`)
    expect(savedItems()).toEqual([
      { network: 'demo', page: `/liquidity_pools/${id}`, pinned: false },
    ])
  }
})

test('of recent pages the newest twenty stay', () => {
  for (let ledger = 1; ledger <= 30; ledger++) saveRecent('demo', `/ledgers/${ledger}`)
  expect(savedItems().map(({ page }) => page)).toEqual(
    Array.from({ length: 20 }, (_, index) => `/ledgers/${30 - index}`),
  )
})

test('pinned items and their labels come back from a file', () => {
  saveItem({ network: 'demo', page: account, pinned: true })
  const [item] = savedItems()
  if (item !== undefined) changeItem(item, { label: 'Treasury' })
  saveRecent('demo', '/ledgers/39')
  const file = exportSaved()
  for (const each of savedItems()) removeItem(each)
  expect(importSaved(file)).toBe(1)
  expect(savedItems()).toEqual([
    { network: 'demo', page: account, pinned: true, label: 'Treasury' },
  ])
})

test('a file of another kind changes nothing, and a file cannot bring other addresses', () => {
  saveRecent('demo', '/ledgers/39')
  expect(importSaved('{"version":2,"items":[]}')).toBeUndefined()
  expect(importSaved('<html>')).toBeUndefined()
  expect(importSaved(`{"version":1,"items":"${'x'.repeat(200_000)}"}`)).toBeUndefined()
  const pages = ['https://evil.example', '//evil.example/x', '/submit', '/accounts/G?via=rpc', 7]
  expect(
    importSaved(
      JSON.stringify({
        version: 1,
        items: pages.map((page) => ({ network: 'demo', page, pinned: true })),
      }),
    ),
  ).toBe(0)
  expect(savedItems()).toEqual([{ network: 'demo', page: '/ledgers/39', pinned: false }])
})
