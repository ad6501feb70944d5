import { describe, expect, it } from 'vitest'
import { sections } from '#ui/address/addresses.ts'
import {
  accountTabs,
  assetTabs,
  claimableBalanceTabs,
  ledgerTabs,
  liquidityPoolTabs,
  offerTabs,
  operationTabs,
  transactionTabs,
} from '#ui/pages/tabs.ts'
import { recordedRows } from '../lab/conformance/rowList.ts'
import { pages } from './pages.ts'
import { rowsBySection } from './rows.ts'

const rows = Object.values(rowsBySection).flat()

/** The tabs of the pages of one record; sections without one have lists alone. */
const tabsOf: Readonly<Record<string, readonly string[]>> = {
  ledgers: ledgerTabs,
  transactions: transactionTabs,
  operations: operationTabs,
  accounts: accountTabs,
  assets: assetTabs,
  offers: offerTabs,
  claimable_balances: claimableBalanceTabs,
  liquidity_pools: liquidityPoolTabs,
}

/** The view of an address: its section, whether it is one record's, and its tab (the first if none is named). */
function shown(address: string): string {
  const [, , section = '', id, tab] = (address.split('?')[0] ?? '').split('/')
  if (id === undefined) return section
  return `${section}/{}/${tab ?? tabsOf[section]?.[0] ?? ''}`
}

describe('the rows that are walked through', () => {
  it('are the 36 of the service’s router', () => {
    const numbered = (all: readonly { readonly number?: number | undefined }[]) =>
      all
        .filter(({ number }) => number !== undefined)
        .toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0))
    const places = (all: readonly { readonly number?: number | undefined }[], name: string) =>
      numbered(all).map((row) => [row.number, Reflect.get(row, name)])
    expect(places(rows, 'path')).toHaveLength(36)
    expect(places(rows, 'path')).toEqual(places(recordedRows, 'path'))
  })

  it('show each path on its page', () => {
    const listed = rows.filter(({ path }) => path !== '/' && !path.startsWith('POST '))
    expect(listed.map(({ page }) => shown(pages[page]))).toEqual(
      listed.map(({ path }) => shown(`/demo${path}`).replace(/\{\w+\}/, '{}')),
    )
  })

  it('open an address of their own path, or state why there is none', () => {
    const astray = rows.flatMap(({ path, paged, filtered, empty, missing }) =>
      [paged, filtered, empty, missing].filter((check) =>
        'address' in check
          ? path !== '/' && kindOf(check.address) !== `/demo${path.replace(/\{\w+\}/, '{}')}`
          : check.without === '',
      ),
    )
    expect(astray).toEqual([])
  })
})

/** The address with its id left out. */
function kindOf(address: string): string {
  const [, network, section, id, ...tab] = (address.split('?')[0] ?? '').split('/')
  return ['', network, section, ...(id === undefined ? [] : ['{}']), ...tab].join('/')
}

describe('the pages that are opened', () => {
  const opened = new Set(Object.values(pages).map(shown))
  it.each(sections.map(([section]) => section))(
    'have %s, and each tab of its record',
    (section) => {
      const expected = [section, ...(tabsOf[section] ?? []).map((tab) => `${section}/{}/${tab}`)]
      expect(expected.filter((path) => !opened.has(path))).toEqual([])
    },
  )
})
