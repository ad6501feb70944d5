import { type Stroops, formatAmount } from '../values/amount.ts'
import type { Asset } from '../asset.ts'
import { type RecordReader, assetToRest } from '../restRecord.ts'
import type { LiquidityPoolId } from '../values/ids.ts'
import { type Field, type Value, amount, assetValue } from '../values/value.ts'
import { defineEffect } from './define.ts'

/** The asset of a trustline, or the pool whose shares it holds. */
export type TrustlineAsset =
  | Asset
  | { readonly type: 'liquidity_pool_shares'; readonly pool: LiquidityPoolId }

/** A trustline that was opened, closed, or given another limit. */
export interface TrustlineLimit {
  readonly asset: TrustlineAsset
  /** 0 when the line was removed. */
  readonly limit: Stroops
}

/** Reads an asset triple, or `liquidity_pool_shares` with the pool's id. */
export const trustlineAssetFromRest = (record: RecordReader): TrustlineAsset =>
  record.text('asset_type') === 'liquidity_pool_shares'
    ? { type: 'liquidity_pool_shares', pool: record.pool('liquidity_pool_id') }
    : record.asset()

/** Writes an asset triple, or `liquidity_pool_shares` with the pool's id. */
export const trustlineAssetToRest = (asset: TrustlineAsset): Readonly<Record<string, string>> =>
  asset.type === 'liquidity_pool_shares'
    ? { asset_type: asset.type, liquidity_pool_id: asset.pool }
    : assetToRest(asset)

/** An asset, or the pool whose shares are held. */
export const trustlineAssetValue = (asset: TrustlineAsset): Value =>
  asset.type === 'liquidity_pool_shares'
    ? { kind: 'liquidityPool', id: asset.pool }
    : assetValue(asset)

/** A limit in the trustline's asset, or in pool shares. */
export const trustlineLimitValue = ({ asset, limit }: TrustlineLimit): Value =>
  asset.type === 'liquidity_pool_shares' ? amount(limit) : amount(limit, asset)

const trustlineEffect = {
  fromRest: (record: RecordReader): TrustlineLimit => ({
    asset: trustlineAssetFromRest(record),
    limit: record.amount('limit'),
  }),
  toRest: (body: TrustlineLimit) => ({
    ...trustlineAssetToRest(body.asset),
    limit: formatAmount(body.limit),
  }),
  fields: ({ asset, limit }: TrustlineLimit): readonly Field[] => [
    {
      label: asset.type === 'liquidity_pool_shares' ? 'Liquidity pool' : 'Asset',
      value: trustlineAssetValue(asset),
    },
    { label: 'Limit', value: trustlineLimitValue({ asset, limit }) },
  ],
}

export const trustlineCreated = defineEffect({
  type: 'trustline_created',
  typeNumber: 20,
  label: 'Trustline created',
  ...trustlineEffect,
  summary: (body) => ['opened a trustline to', trustlineAssetValue(body.asset)],
})

export const trustlineRemoved = defineEffect({
  type: 'trustline_removed',
  typeNumber: 21,
  label: 'Trustline removed',
  ...trustlineEffect,
  summary: (body) => ['removed its trustline to', trustlineAssetValue(body.asset)],
})

export const trustlineUpdated = defineEffect({
  type: 'trustline_updated',
  typeNumber: 22,
  label: 'Trustline updated',
  ...trustlineEffect,
  summary: (body) => [
    'changed the limit of its trustline to',
    trustlineAssetValue(body.asset),
    'to',
    trustlineLimitValue(body),
  ],
})
