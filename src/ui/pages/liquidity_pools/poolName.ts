import type { LiquidityPool } from '../../../model/liquidityPool.ts'
import { codeOf } from '../../components/codeOf.ts'

/** A pool by its pair: "XLM/USD". */
export const poolName = (pool: LiquidityPool): string =>
  pool.reserves.map(({ asset }) => codeOf(asset)).join('/')
