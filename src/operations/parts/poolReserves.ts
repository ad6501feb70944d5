import { type Stroops, formatAmount, stroops } from '../../model/values/amount.ts'
import type { Asset } from '../../model/asset.ts'
import type { EntryChange } from '../../xdr/entryChange.ts'
import { assetFromXdr, poolFromXdr } from '../../xdr/fromXdr.ts'
import type * as Xdr from '../../xdr/generated/xdr.ts'
import type { RecordReader } from '../../rest/records/record.ts'
import { RecordError } from '../../model/errors.ts'
import type { LiquidityPoolId } from '../../model/values/strkey.ts'
import { canonicalAssetToRest } from '../../rest/records/toRest.ts'
import { type Sentence, type Value, amount, list } from '../../model/value.ts'

/** An amount of one of a pool's two assets. */
export interface Reserve {
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

/** Both amounts, drawn one below the other. */
export const reservesValue = (reserves: Reserves): Value =>
  list(reserves.map((reserve) => amount(reserve.amount, reserve.asset)))

/** Both amounts in a sentence: "1 XLM and 2 USD", "1 of the first asset and 2 of the second". */
export const reservesWords = (reserves: Reserves): Sentence =>
  reserves.flatMap((reserve, index) => [
    ...(index === 0 ? [] : ['and']),
    amount(reserve.amount, reserve.asset),
    ...(reserve.asset === undefined ? [index === 0 ? 'of the first asset' : 'of the second'] : []),
  ])

/** An amount of shares in a sentence: "1 share", "2.5 shares". */
export const sharesWords = (shares: Stroops): readonly [Value, string] => [
  amount(shares),
  shares === 10_000_000n ? 'share' : 'shares',
]

/** What an operation did to a pool: after less before, a missing side counting as 0. */
export interface PoolDelta {
  readonly assets: readonly [Asset, Asset] | undefined
  readonly reserves: readonly [bigint, bigint]
  readonly shares: bigint
}

/** The delta where the transaction failed. */
export const noDelta: PoolDelta = { assets: undefined, reserves: [0n, 0n], shares: 0n }

/** The first change of the pool's entry (rest.md 10); throws RecordError where there is none. */
export function poolDelta(changes: readonly EntryChange[], pool: LiquidityPoolId): PoolDelta {
  for (const { before, after } of changes) {
    const was = constantProduct(before, pool)
    const is = constantProduct(after, pool)
    const params = (is ?? was)?.params
    if (params)
      return {
        assets: [assetFromXdr(params.assetA), assetFromXdr(params.assetB)],
        reserves: [
          (is?.reserveA ?? 0n) - (was?.reserveA ?? 0n),
          (is?.reserveB ?? 0n) - (was?.reserveB ?? 0n),
        ],
        shares: (is?.totalPoolShares ?? 0n) - (was?.totalPoolShares ?? 0n),
      }
  }
  throw new RecordError(`the transaction's meta does not show what became of pool ${pool}`)
}

function constantProduct(
  entry: Xdr.LedgerEntry | undefined,
  pool: LiquidityPoolId,
): Xdr.LiquidityPoolEntryConstantProduct | undefined {
  return entry?.data.type === 'liquidityPool' &&
    poolFromXdr(entry.data.liquidityPool.liquidityPoolId) === pool
    ? entry.data.liquidityPool.body.constantProduct
    : undefined
}

/** Two amounts with the assets of a delta. */
export const reservesOf = ({ assets }: PoolDelta, a: bigint, b: bigint): Reserves => [
  { asset: assets?.[0], amount: stroops(a) },
  { asset: assets?.[1], amount: stroops(b) },
]
