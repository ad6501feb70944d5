import { formatPrice } from '../values/amount.ts'
import { type Trade, traderOf } from '../trade.ts'
import {
  type Description,
  type Field,
  type Value,
  amount,
  basisPoints,
  text,
} from '../values/value.ts'
import { mirrored } from './trades.ts'

/**
 * A trade with its description and the seller (maker) as base: the base in a service's record depends on where its
 * history begins, so pages show the side that is the same for all.
 */
export type DescribedTrade = Trade & { readonly description: Description }

/** A trade seen by its seller, with its description. */
export const describedTrade = (trade: Trade): DescribedTrade => {
  const sellers = sellersView(trade)
  return { ...sellers, description: describeTrade(sellers) }
}

/** The trade with the seller, an offer's owner or a pool, as base. */
export const sellersView = (trade: Trade): Trade => (trade.baseIsSeller ? trade : mirrored(trade))

function describeTrade(trade: Trade): Description {
  const { type, base, counter, poolFee } = trade
  const sold = amount(base.amount, base.asset)
  const bought = amount(counter.amount, counter.asset)
  const fields: Field[] = [
    { label: 'Seller', value: traderOf(base) },
    { label: 'Sold', value: sold },
    { label: 'Buyer', value: traderOf(counter) },
    { label: 'Bought for', value: bought },
    { label: 'Price', value: priceOf(trade) },
  ]
  if (base.offer !== undefined)
    fields.push({ label: 'Offer', value: { kind: 'offer', id: base.offer } })
  if (poolFee !== undefined) fields.push({ label: 'Pool fee', value: basisPoints(poolFee) })
  return {
    label: type === 'orderbook' ? 'Offer filled' : 'Pool exchange',
    summary: ['sold', sold, 'for', bought, 'to', traderOf(counter)],
    fields,
  }
}

/** An offer's price; a pool's is the ratio of two amounts, which may overflow an int32. */
function priceOf({ type, price, base, counter }: Trade): Value {
  if (price === undefined) return text('not stated')
  if (type === 'liquidity_pool') return text(formatPrice(price))
  const { n, d } = price
  return {
    kind: 'price',
    price: { n: Number(n), d: Number(d) },
    selling: base.asset,
    buying: counter.asset,
  }
}
