import { formatAmount } from '../../model/values/amount.ts'
import { formatTime } from '../../model/values/time.ts'
import { assetToRest } from './toRest.ts'
import { type Trade, type TradeSide, tradePagingToken } from '../../model/trade.ts'

/** The whole record as the REST service at `base` (no slash at its end) writes it; its link to itself is empty. */
export function tradeToRest(trade: Trade, base: string): Readonly<Record<string, unknown>> {
  const token = tradePagingToken(trade)
  return {
    _links: {
      self: { href: '' },
      base: { href: `${base}${sidePath(trade.base)}` },
      counter: { href: `${base}${sidePath(trade.counter)}` },
      operation: { href: `${base}/operations/${trade.operation}` },
    },
    id: token,
    paging_token: token,
    ledger_close_time: formatTime(trade.ledgerClosedAt),
    trade_type: trade.type,
    ...(trade.poolFee === undefined ? {} : { liquidity_pool_fee_bp: trade.poolFee }),
    ...sideToRest(trade.base, 'base_'),
    ...sideToRest(trade.counter, 'counter_'),
    base_is_seller: trade.baseIsSeller,
    price: { n: (trade.price?.n ?? 0n).toString(), d: (trade.price?.d ?? 0n).toString() },
  }
}

const sidePath = ({ pool, account }: TradeSide): string =>
  pool === undefined ? `/accounts/${account ?? ''}` : `/liquidity_pools/${pool}`

const sideToRest = (side: TradeSide, prefix: 'base_' | 'counter_') => ({
  ...(side.pool === undefined ? {} : { [`${prefix}liquidity_pool_id`]: side.pool }),
  ...(side.offer === undefined ? {} : { [`${prefix}offer_id`]: side.offer.toString() }),
  ...(side.account === undefined ? {} : { [`${prefix}account`]: side.account }),
  [`${prefix}amount`]: formatAmount(side.amount),
  ...assetToRest(side.asset, prefix),
})
