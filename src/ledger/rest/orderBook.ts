import { formatAmount, formatPrice } from '../values/amount.ts'
import type { OrderBook, OrderBookLevel } from '../orderBook.ts'
import type { RecordReader } from './record.ts'
import { assetToRest } from './toRest.ts'

/** Reads an order book of the REST service (rest.md 3.12). Throws RecordError naming the field that is wrong. */
export const orderBookFromRest = (record: RecordReader): OrderBook => ({
  base: record.object('base').asset(),
  counter: record.object('counter').asset(),
  bids: record.list('bids', levelFromRest),
  asks: record.list('asks', levelFromRest),
})

const levelFromRest = (record: RecordReader): OrderBookLevel => ({
  price: record.openPrice('price_r'),
  amount: record.wideAmount('amount'),
})

/** The whole record as the REST service writes it: it has no links. */
export const orderBookToRest = (book: OrderBook): Readonly<Record<string, unknown>> => ({
  bids: book.bids.map(levelToRest),
  asks: book.asks.map(levelToRest),
  base: assetToRest(book.base),
  counter: assetToRest(book.counter),
})

const levelToRest = ({ price, amount }: OrderBookLevel) => ({
  price_r: { n: price.n, d: price.d },
  price: formatPrice(price),
  amount: formatAmount(amount),
})
