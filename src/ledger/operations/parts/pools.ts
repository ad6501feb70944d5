import type { Asset } from '../../asset.ts'
import type { AssetAmount } from '../../effects/balances.ts'
import { amountOf, DerivationError, difference, poolIn } from '../../effects/draft.ts'
import type { PoolState } from '../../effects/liquidityPool.ts'
import { canonicalAssetToRest, type RecordReader } from '../../restRecord.ts'
import { compareBytes } from '../../values/bytes.ts'
import type { LiquidityPoolId } from '../../values/ids.ts'
import { formatAmount, type Stroops, stroops } from '../../values/numbers.ts'
import { amount, list, type Sentence, type Value } from '../../values/value.ts'
import type { EntryChange } from '../../xdr/closedLedger.ts'
import type * as Xdr from '../../xdr/generated/xdr.ts'
import { assetFromXdr, poolFromXdr } from '../../xdr/values.ts'

/** A pool after an operation (before it, where it was removed), and the amounts added; negative where taken out. */
interface PoolChange {
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

/** An amount of one of a pool's two assets. */
interface Reserve {
  /** Absent where the transaction failed: its XDR names the pool alone. */
  readonly asset?: Asset | undefined
  readonly amount: Stroops
}

/** The two assets of a pool in their order. */
export type Reserves = readonly Reserve[]

/** A REST list of asset and amount. */
export const reservesFromRest = (record: RecordReader, key: string): Reserves =>
  record.list(key, (reserve) => ({
    asset: reserve.optional('asset', (r) => r.canonicalAsset('asset')),
    amount: reserve.amount('amount'),
  }))

/** Asset and amount as REST writes them; without the asset where it is not known. */
export const reservesToRest = (reserves: Reserves): readonly Readonly<Record<string, string>>[] =>
  reserves.map(({ asset, amount }) => ({
    ...(asset ? { asset: canonicalAssetToRest(asset) } : {}),
    amount: formatAmount(amount),
  }))

/** Both amounts; each names the pool where its asset is not known. */
const amountsOf = (reserves: Reserves, pool: LiquidityPoolId): readonly Value[] =>
  reserves.map(({ amount: units, asset }, index) =>
    asset === undefined
      ? { kind: 'amount', amount: units, reserve: { pool, index } }
      : amount(units, asset),
  )

/** Both amounts, drawn one below the other. */
export const reservesValue = (reserves: Reserves, pool: LiquidityPoolId): Value =>
  list(amountsOf(reserves, pool))

/** Both amounts in a sentence: "1 XLM and 2 USD". */
export const reservesPhrase = (reserves: Reserves, pool: LiquidityPoolId): Sentence =>
  amountsOf(reserves, pool).flatMap((each, index) => (index === 0 ? [each] : ['and', each]))

/** An amount of shares in a sentence: "1 share", "2.5 shares". */
export const sharesPhrase = (shares: Stroops): readonly [Value, string] => [
  amount(shares),
  shares === 10_000_000n ? 'share' : 'shares',
]

/** Two amounts with the assets of a pool's change; without assets where there is none. */
export const reservesOf = (
  change: Pick<PoolChange, 'reserves'> | undefined,
  a: bigint,
  b: bigint,
): Reserves => [
  { asset: change?.reserves[0].asset, amount: stroops(a) },
  { asset: change?.reserves[1].asset, amount: stroops(b) },
]
