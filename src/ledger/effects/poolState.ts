import { type Stroops, formatAmount } from '../values/amount.ts'
import type { RecordReader } from '../restRecord.ts'
import { UnknownTypeError } from '../values/errors.ts'
import type { LiquidityPoolId } from '../values/ids.ts'
import { type Field, amount, basisPoints, list, number } from '../values/value.ts'
import {
  type ReservePair,
  assetAmountValue,
  reservePairFromRest,
  reserveToRest,
} from './balance.ts'

/** A constant product pool at a moment (CAP-38). */
export interface PoolState {
  readonly id: LiquidityPoolId
  /** Basis points of what a trade puts in. */
  readonly fee: number
  readonly totalTrustlines: bigint
  readonly totalShares: Stroops
  /** In the pool's order: asset A is the smaller. */
  readonly reserves: ReservePair
}

/** Reads the pool object of a REST effect. */
export function poolStateFromRest(record: RecordReader): PoolState {
  const reserves = reservePairFromRest(record, 'reserves')
  const type = record.text('type')
  if (type !== 'constant_product') throw new UnknownTypeError(`type is no known pool's: ${type}`)
  return {
    id: record.pool('id'),
    fee: record.integer('fee_bp'),
    totalTrustlines: record.bigint('total_trustlines'),
    totalShares: record.amount('total_shares'),
    reserves,
  }
}

/** The pool object of a REST effect. */
export const poolStateToRest = (pool: PoolState): Readonly<Record<string, unknown>> => ({
  id: pool.id,
  fee_bp: pool.fee,
  type: 'constant_product',
  total_trustlines: pool.totalTrustlines.toString(),
  total_shares: formatAmount(pool.totalShares),
  reserves: pool.reserves.map(reserveToRest),
})

/** Rows about a pool. */
export const poolFields = (pool: PoolState): readonly Field[] => [
  { label: 'Liquidity pool', value: { kind: 'liquidityPool', id: pool.id } },
  { label: 'Reserves', value: list(pool.reserves.map(assetAmountValue)) },
  { label: 'Total shares', value: amount(pool.totalShares) },
  { label: 'Share trustlines', value: number(pool.totalTrustlines) },
  { label: 'Fee', value: basisPoints(pool.fee) },
]
