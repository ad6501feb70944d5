import { addressToRest, assetToRest } from '../restRecord.ts'
import type { AccountAddress } from '../values/ids.ts'
import { formatAmount } from '../values/numbers.ts'
import { address } from '../values/value.ts'
import { type AssetAmount, assetAmountValue } from './balances.ts'
import { defineEffect } from './define.ts'

/** An account exchanged two assets with another over an offer. */
export interface TradeEffect {
  /** The other side of the trade, whichever side that is: for the owner of the offer, the taker. */
  readonly seller: AccountAddress
  /** The offer that was filled, in the effects of both sides. */
  readonly offer: bigint
  /** The amount that the effect's account paid. */
  readonly sold: AssetAmount
  /** The amount that the effect's account received. */
  readonly bought: AssetAmount
}

export const trade = defineEffect({
  type: 'trade',
  typeNumber: 33,
  label: 'Trade',
  fromRest: (record): TradeEffect => ({
    seller: record.address('seller'),
    offer: record.signed('offer_id'),
    sold: { asset: record.asset('sold_'), amount: record.amount('sold_amount') },
    bought: { asset: record.asset('bought_'), amount: record.amount('bought_amount') },
  }),
  toRest: (body) => ({
    ...addressToRest('seller', body.seller),
    offer_id: body.offer.toString(),
    sold_amount: formatAmount(body.sold.amount),
    ...assetToRest(body.sold.asset, 'sold_'),
    bought_amount: formatAmount(body.bought.amount),
    ...assetToRest(body.bought.asset, 'bought_'),
  }),
  fields: (body) => [
    { label: 'Sold', value: assetAmountValue(body.sold) },
    { label: 'Bought', value: assetAmountValue(body.bought) },
    { label: 'Other side', value: address(body.seller) },
    { label: 'Offer', value: { kind: 'offer', id: body.offer } },
  ],
  summary: (body) => [
    'sold',
    assetAmountValue(body.sold),
    'for',
    assetAmountValue(body.bought),
    'to',
    address(body.seller),
  ],
})
