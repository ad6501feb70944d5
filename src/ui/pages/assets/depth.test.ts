import { createElement } from 'react'
import { expect, test } from 'vitest'
import { assets } from '#e2e/support/examples.ts'
import { drawnHtml, textOfHtml } from '#e2e/testing/drawnPage.ts'
import { faultyRest } from '#e2e/testing/faultyService.ts'
import { native } from '#ledger/asset.ts'
import type { OrderBook } from '#ledger/orderBook.ts'
import { parseAnyAsset } from '../../address/search.ts'
import { AssetPage } from './AssetPage.tsx'
import { asksOf, bidsOf, percentText, spreadOf } from './Market.tsx'

const level = (n: number, d: number, amount: bigint) => ({ price: { n, d }, amount })
const book: OrderBook = {
  base: native,
  counter: native,
  bids: [level(2, 1, 100n), level(3, 2, 100n)],
  asks: [level(5, 2, 40n), level(3, 1, 2n)],
}

test('bids and asks are summed in base, exactly', () => {
  expect(asksOf(book).map(({ sum }) => sum)).toEqual([
    { n: 40n, d: 1n },
    { n: 42n, d: 1n },
  ])
  // 100 / 2 = 50, and 100 / 1.5 = 200/3 more.
  expect(bidsOf(book).map(({ sum }) => sum)).toEqual([
    { n: 50n, d: 1n },
    { n: 350n, d: 3n },
  ])
})

test('the spread is the gap between best bid and best ask, around their middle, and its share of the ask', () => {
  const spread = spreadOf(bidsOf(book), asksOf(book))
  expect(spread).toEqual({
    price: { n: 9n, d: 4n },
    gap: { n: 1n, d: 2n },
    share: { n: 100n, d: 5n },
  })
  expect(spreadOf([], asksOf(book))).toBeUndefined()
})

test('a per cent is cut after two decimals, and never zero for what is not', () => {
  expect(percentText({ n: 2n, d: 3n })).toBe('0.66 %')
  expect(percentText({ n: -100n, d: 5n })).toBe('−20 %')
  expect(percentText({ n: 1n, d: 101n })).toBe('under 0.01 %')
  expect(percentText({ n: 0n, d: 5n })).toBe('0 %')
})

test('an order book is a ladder around its middle, and drawn whatever its prices are', async () => {
  const usd = parseAnyAsset(assets.usd)
  if (usd === undefined) throw new Error('it is an asset')
  const drawn = (text: (answer: string) => string) =>
    drawnHtml(
      createElement(AssetPage, { id: usd, tab: 'order_book' }),
      faultyRest({ where: /^\/order_book/, text }),
    )
  expect(textOfHtml(await drawn((answer) => answer))).toMatch(
    / 9 \.6765 395 \.9509722 426 9 \.6705 30 \.3796172 30 9 \.6429 mid · spread 0 \.055140 , 0\.57 % 9 \.6153 1,330 \.5340063 1,330 /,
  )
  for (const price of ['"n":0,"d":1', '"n":1,"d":0', '"n":0,"d":0']) {
    const html = await drawn((answer) => answer.replaceAll(/"n":\s*\d+,\s*"d":\s*\d+/g, price))
    expect(html).not.toMatch(/NaN|Infinity/)
    expect(textOfHtml(html)).not.toContain(' .6765 ')
  }
})
