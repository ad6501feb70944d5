import type { TradeSide } from '../../../model/trade.ts'
import { type Value, address, none } from '../../../model/value.ts'

/** One side of a trade: an account or a pool. */
export function traderOf({ account, pool }: TradeSide): Value {
  if (account !== undefined) return address(account)
  return pool === undefined ? none : { kind: 'liquidityPool', id: pool }
}
