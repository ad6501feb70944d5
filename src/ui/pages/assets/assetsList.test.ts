import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawnPage } from '#e2e/testing/drawnPage.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { rest } from '#e2e/testing/recordedSources.ts'
import { parseCredit } from '#ui/address/search.ts'
import { NamesContext } from '../../address/names.ts'
import { AssetPage } from './AssetPage.tsx'
import { AssetList } from './AssetsPage.tsx'

const known = 'USD-GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G'
const other = 'USD-GDXLFU2K7RIZNBYUGIV5CFYJMMDQALUP22FTRQUCPH4KMR6AUNCROIGW'
const listed = (search = '', source = rest) =>
  drawnPage(createElement(AssetList), source, undefined, search)
const codes = (text: string) => text.slice(text.indexOf('issuer flags')).match(/\w+(?= G\w{4} …)/g)

test('assets come by their trustlines, the most first, where the page has all of them, else by name', async () => {
  const whole = await listed()
  expect(codes(whole)?.slice(0, 4)).toEqual(['USD', 'EUR', 'GOLD', 'sail'])
  expect(codes(await listed('order=asc'))?.[0]).toBe('007')
  const part = await listed('limit=5')
  expect(codes(part)?.[0]).toBe('007')
})

test('a domain is said to be claimed, unless two issuers of a code claim it, or the host names one of them', async () => {
  const text = await listed()
  expect(text).toContain('GBGIV … NYI2G says northwind.example')
  expect(text).toContain('GDXLF … ROIGW says usd.example')
  const twice = await listed('', {
    ...rest,
    async list(...asked) {
      const page = await rest.list(...asked)
      return { ...page, items: page.items.map((item) => ({ ...item, homeDomain: 'one.example' })) }
    },
  })
  expect(twice).toContain('says one.example')
  expect(twice).not.toMatch(/(NYI2G|ROIGW) says one\.example 1?23/)
  const names = new Map([[`/assets/${known}`, { host: 'Dollar' }] as const])
  const list = createElement(AssetList)
  const named = await drawnPage(createElement(NamesContext, { value: names }, list), rest)
  expect(named).toContain('USD Dollar GBGIV … NYI2G northwind.example')
  expect(named).toMatch(/not the known USD GDXLF … ROIGW 23/)
})

test('an asset’s page says that another of its code has more trustlines', async () => {
  const drawn = (path: string) => {
    const asset = defined(parseCredit(path))
    return drawnPage(createElement(AssetPage, { id: asset, tab: 'order_book' }), rest)
  }
  expect(await drawn(other)).toContain('Trustlines 23 another USD has 123')
  expect(await drawn(known)).not.toContain('another')
})
