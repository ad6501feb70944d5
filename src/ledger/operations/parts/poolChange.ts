import type { AssetAmount } from '../../effects/balance.ts'
import type { PoolState } from '../../effects/poolState.ts'
import { type Stroops, stroops } from '../../values/amount.ts'
import { compareBytes } from '../../values/bytes.ts'
import type { EntryChange } from '../../xdr/entryChanges.ts'
import { assetFromXdr, poolFromXdr } from '../../xdr/fromXdr.ts'
import type * as Xdr from '../../xdr/generated/xdr.ts'
import { DerivationError, amountOf, difference, poolIn } from '../../effects/draft.ts'

/** A pool after an operation (before it, where it was removed), and the amounts added; negative where taken out. */
export interface PoolChange {
  readonly pool: PoolState
  readonly reserves: readonly [AssetAmount, AssetAmount]
  readonly shares: Stroops
}

/** The first change of the pool of that id (rest.md 10); throws DerivationError where there is none. */
export function poolChange(changes: readonly EntryChange[], id: Uint8Array): PoolChange {
  const change = changes.find(({ before, after }) => {
    const pool = poolIn(after) ?? poolIn(before)
    return pool !== undefined && compareBytes(pool.liquidityPoolId, id) === 0
  })
  const found = change && poolChangeOf(change)
  if (found === undefined) throw new DerivationError(`no change of the pool ${poolFromXdr(id)}`)
  return found
}

/** The pool of that id as it was before the operation. */
export function poolBefore(
  changes: readonly EntryChange[],
  id: Uint8Array,
): Xdr.LiquidityPoolEntry | undefined {
  for (const { before } of changes) {
    const pool = poolIn(before)
    if (pool && compareBytes(pool.liquidityPoolId, id) === 0) return pool
  }
  return undefined
}

/** The change to a pool; undefined for an entry of another kind. */
export function poolChangeOf({ before, after }: EntryChange): PoolChange | undefined {
  const entry = poolIn(after) ?? poolIn(before)
  if (entry === undefined) return undefined
  const from = poolIn(before)?.body.constantProduct
  const to = poolIn(after)?.body.constantProduct
  const pool = poolStateFromXdr(entry)
  const [a, b] = pool.reserves
  return {
    pool,
    reserves: [
      { asset: a.asset, amount: difference(to?.reserveA ?? 0n, from?.reserveA ?? 0n) },
      { asset: b.asset, amount: difference(to?.reserveB ?? 0n, from?.reserveB ?? 0n) },
    ],
    shares: difference(to?.totalPoolShares ?? 0n, from?.totalPoolShares ?? 0n),
  }
}

/** A pool as its entry holds it. */
export function poolStateFromXdr(entry: Xdr.LiquidityPoolEntry): PoolState {
  const { params, reserveA, reserveB, totalPoolShares, poolSharesTrustLineCount } =
    entry.body.constantProduct
  return {
    id: poolFromXdr(entry.liquidityPoolId),
    fee: params.fee,
    totalTrustlines: poolSharesTrustLineCount,
    totalShares: stroops(totalPoolShares),
    reserves: [
      amountOf(assetFromXdr(params.assetA), reserveA),
      amountOf(assetFromXdr(params.assetB), reserveB),
    ],
  }
}

/** The amount with its sign reversed: a removal for an addition. */
export const negated = ({ asset, amount }: AssetAmount): AssetAmount => ({
  asset,
  amount: difference(0n, amount),
})
