import { type Stroops, formatAmount } from '../values/amount.ts'
import type { Asset } from '../asset.ts'
import { RecordError } from '../values/errors.ts'
import { type RecordReader, assetToRest, canonicalAssetToRest } from '../restRecord.ts'
import { type Field, type Value, amount } from '../values/value.ts'

/** An amount of an asset; from a contract's event it may pass an int64 (it is an i128 there). */
export interface AssetAmount {
  readonly asset: Asset
  readonly amount: Stroops
}

/**
 * Reads the asset triple and `amount`. A contract may hold more than an int64 of an asset, and its issuer give it; of
 * lumens there are fewer, and another account among the `holders` has a trustline, whose balance is an int64.
 */
export function assetAmountFromRest(
  record: RecordReader,
  holders: readonly (string | undefined)[] = [],
): AssetAmount {
  const asset = record.asset()
  const isInt64 =
    asset.type === 'native' ||
    holders.some((holder) => holder?.startsWith('G') === true && holder !== asset.issuer)
  return { asset, amount: isInt64 ? record.amount('amount') : record.wideAmount('amount') }
}

/** Writes the asset triple and `amount`. */
export const assetAmountToRest = (body: AssetAmount): Readonly<Record<string, unknown>> => ({
  ...assetToRest(body.asset),
  amount: formatAmount(body.amount),
})

/** Reads `{asset, amount}` with the asset in one field. */
export const reserveFromRest = (record: RecordReader): AssetAmount => ({
  asset: record.canonicalAsset('asset'),
  amount: record.amount('amount'),
})

/** Writes `{asset, amount}` with the asset in one field. */
export const reserveToRest = (reserve: AssetAmount): Readonly<Record<string, unknown>> => ({
  asset: canonicalAssetToRest(reserve.asset),
  amount: formatAmount(reserve.amount),
})

/** One amount for each of a pool's two assets, in the pool's order. */
export type ReservePair = readonly [AssetAmount, AssetAmount]

/** Reads a list of two reserves. Throws RecordError for any other number. */
export function reservePairFromRest(record: RecordReader, key: string): ReservePair {
  const [a, b, ...more] = record.list(key, reserveFromRest)
  if (a === undefined || b === undefined || more.length > 0)
    throw new RecordError(`${key} is no pair`)
  return [a, b]
}

/** The amount with its asset. */
export const assetAmountValue = (body: AssetAmount): Value => amount(body.amount, body.asset)

/** One row: the amount with its asset. */
export const assetAmountField = (body: AssetAmount): Field => ({
  label: 'Amount',
  value: assetAmountValue(body),
})
