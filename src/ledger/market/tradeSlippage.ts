import { formatAsset } from '../asset.ts'
import { assetFromXdr } from '../xdr/fromXdr.ts'
import type { AppliedOperation } from '../derive/appliedOperation.ts'
import { poolBefore } from '../operations/parts/poolChange.ts'
import { type PoolReserves, swapInput, swapOutput } from './poolExchange.ts'
import type { TradeClaim } from '../operations/parts/tradeClaims.ts'

/** The slippage of an amount that overflows an int64: too much for any aggregation. */
export const infiniteSlippage = 2n ** 63n - 1n

/**
 * The change that rounding made to a payment's exchange with a pool: trades with 1000 or more are left out of
 * aggregations (rest.md 6.2). The payout of a strict-send payment is compared with the exact one, and so is the deposit
 * of a strict-receive payment. Undefined for an offer, and if the pool's reserves before the operation are not known.
 */
export function tradeSlippage(operation: AppliedOperation, claim: TradeClaim): bigint | undefined {
  const pool = reservesBefore(operation, claim)
  if (pool === undefined) return undefined
  const exchange =
    operation.body.type === 'pathPaymentStrictReceive'
      ? swapInput(pool, claim.sold.amount)
      : swapOutput(pool, claim.bought.amount)
  return exchange?.slippage ?? infiniteSlippage
}

/** The pool's reserves before the operation: `reserveOut` is the reserve of the asset that the claim sold. */
export function reservesBefore(
  { context }: AppliedOperation,
  { maker, sold }: TradeClaim,
): PoolReserves | undefined {
  const entry = maker.kind === 'pool' ? poolBefore(context.meta.changes, maker.id) : undefined
  if (entry === undefined) return undefined
  const { params, reserveA, reserveB } = entry.body.constantProduct
  return formatAsset(assetFromXdr(params.assetA)) === formatAsset(sold.asset)
    ? { reserveIn: reserveB, reserveOut: reserveA, fee: params.fee }
    : { reserveIn: reserveA, reserveOut: reserveB, fee: params.fee }
}
