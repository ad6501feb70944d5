import { type Stroops, formatAmount, stroops } from '../../values/amount.ts'
import type { Asset } from '../../asset.ts'
import { type RecordReader, canonicalAssetToRest } from '../../restRecord.ts'
import { type Sentence, type Value, amount, list } from '../../values/value.ts'
import type { PoolChange } from './poolChange.ts'

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
export const reservesPhrase = (reserves: Reserves): Sentence =>
  reserves.flatMap((reserve, index) => [
    ...(index === 0 ? [] : ['and']),
    amount(reserve.amount, reserve.asset),
    ...(reserve.asset === undefined ? [index === 0 ? 'of the first asset' : 'of the second'] : []),
  ])

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
