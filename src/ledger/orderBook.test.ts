import { describe, expect, it } from 'vitest'
import { type Asset, native, parseAsset } from './asset.ts'
import type { Offer } from './offer.ts'
import { orderBookOf } from './orderBook.ts'
import { ledgerSequence, offerId, parseAccountId } from './values/ids.ts'
import { stroops } from './values/numbers.ts'

const issuer = 'GAAZI4TCR3TY5OJHCTJC2A4QSY6CJWJH5IAJTGKIN2ER7LBNVKOCCWN7'
const seller = parseAccountId(issuer)
const eur = parseAsset(`EUR:${issuer}`)
if (!seller || !eur) throw new Error('no asset')

const offer = (selling: Asset, buying: Asset, n: number, d: number, amount: bigint): Offer => ({
  id: offerId(1n),
  seller,
  selling,
  buying,
  amount: stroops(amount),
  price: { n, d },
  lastModifiedLedger: ledgerSequence(2),
})
const level = (n: number, d: number, amount: bigint) => ({ price: { n, d }, amount })
const pair = { selling: eur, buying: native, limit: 20 }

describe('an order book', () => {
  it('makes one level of equal prices, reduced, whose sum may pass int64', () => {
    const most = 2n ** 63n - 1n
    const offers = [offer(eur, native, 2, 4, most), offer(eur, native, 1, 2, most)]
    expect(orderBookOf(offers, pair).asks).toEqual([level(1, 2, 2n * most)])
  })
  it('inverts the prices of bids, best first, with amounts in the counter asset', () => {
    const offers = [offer(native, eur, 1, 3, 5n), offer(native, eur, 2, 8, 7n)]
    expect(orderBookOf(offers, pair).bids).toEqual([level(4, 1, 7n), level(3, 1, 5n)])
  })
  it('orders prices that are equal as floating-point numbers', () => {
    const offers = [
      offer(eur, native, 2147483647, 2147483646, 1n),
      offer(eur, native, 2147483646, 2147483645, 1n),
      offer(eur, native, 1, 1, 1n),
    ]
    expect(orderBookOf(offers, pair).asks.map(({ price }) => price.d)).toEqual([
      1, 2147483646, 2147483645,
    ])
  })
  it('has the best levels of each side, up to the limit', () => {
    const offers = [3, 1, 2].flatMap((n) => [
      offer(eur, native, n, 1, 1n),
      offer(native, eur, 1, n, 1n),
    ])
    const book = orderBookOf(offers, { ...pair, limit: 2 })
    expect(book.asks.map(({ price }) => price.n)).toEqual([1, 2])
    expect(book.bids.map(({ price }) => price.n)).toEqual([3, 2])
  })
  it('of assets that nobody offers is empty', () => {
    expect(orderBookOf([], pair)).toEqual({ base: eur, counter: native, bids: [], asks: [] })
  })
})
