import { expect, test } from 'vitest'
import { native } from '#ledger/asset.ts'
import type { OrderBook } from '#ledger/orderBook.ts'
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

test('the spread is the gap between best bid and best ask, and its share of the ask', () => {
  const spread = spreadOf(bidsOf(book), asksOf(book))
  expect(spread).toEqual({ gap: { n: 1n, d: 2n }, share: { n: 100n, d: 5n } })
  expect(spreadOf([], asksOf(book))).toBeUndefined()
})

test('a per cent is cut after two decimals, and never zero for what is not', () => {
  expect(percentText({ n: 2n, d: 3n })).toBe('0.66 %')
  expect(percentText({ n: -100n, d: 5n })).toBe('−20 %')
  expect(percentText({ n: 1n, d: 101n })).toBe('under 0.01 %')
  expect(percentText({ n: 0n, d: 5n })).toBe('0 %')
})
