import type { Asset, CreditAsset } from '../asset.ts'
import { assetToRest, type RecordReader } from '../restRecord.ts'
import { RecordError } from '../values/answer.ts'
import type { AccountId, LiquidityPoolId } from '../values/ids.ts'
import { formatAmount, type Stroops } from '../values/numbers.ts'
import {
  address,
  amount,
  assetValue,
  code,
  type Field,
  type Sentence,
  type Value,
} from '../values/value.ts'
import { defineEffect } from './define.ts'

/** The trustline whose authorization an issuer changed. */
export interface TrustlineAuthorization {
  readonly trustor: AccountId
  readonly asset: CreditAsset
}

/** The issuer is not among these records' fields: it is the effect's account. */
function fromRest(record: RecordReader): TrustlineAuthorization {
  const type = record.text('asset_type')
  if (type !== 'credit_alphanum4' && type !== 'credit_alphanum12')
    throw new RecordError(`asset_type is no issued asset's: ${type}`)
  const asset: CreditAsset = {
    type,
    code: record.text('asset_code'),
    issuer: record.account('account'),
  }
  return { trustor: record.account('trustor'), asset }
}
const fields = (body: TrustlineAuthorization): readonly Field[] => [
  { label: 'Trustor', value: address(body.trustor) },
  { label: 'Asset', value: assetValue(body.asset) },
]
const authorizationEffect = {
  fromRest,
  toRest: (body: TrustlineAuthorization) => ({
    trustor: body.trustor,
    asset_type: body.asset.type,
    asset_code: body.asset.code,
  }),
  fields,
}

export const trustlineAuthorized = defineEffect({
  type: 'trustline_authorized',
  typeNumber: 23,
  label: 'Trustline authorized',
  ...authorizationEffect,
  summary: (body) => ['authorized', address(body.trustor), 'to hold', assetValue(body.asset)],
})

export const trustlineDeauthorized = defineEffect({
  type: 'trustline_deauthorized',
  typeNumber: 24,
  label: 'Trustline deauthorized',
  ...authorizationEffect,
  summary: (body) => [
    'revoked the authorization of',
    address(body.trustor),
    'to hold',
    assetValue(body.asset),
  ],
})

export const trustlineAuthorizedToMaintainLiabilities = defineEffect({
  type: 'trustline_authorized_to_maintain_liabilities',
  typeNumber: 25,
  label: 'Trustline authorized to maintain liabilities',
  ...authorizationEffect,
  summary: (body) => [
    'authorized',
    address(body.trustor),
    'to maintain liabilities only, in',
    assetValue(body.asset),
  ],
})

/** Flags of a trustline that its issuer set (true) or cleared (false); absent where it did not change them. */
export interface TrustlineFlagsUpdated extends TrustlineAuthorization {
  readonly authorized?: boolean | undefined
  readonly clawbackEnabled?: boolean | undefined
}

/** The flag to maintain liabilities is among the record's fields by name only: it is never filled (rest.md 9.3). */
export const trustlineFlagsUpdated = defineEffect({
  type: 'trustline_flags_updated',
  typeNumber: 26,
  label: 'Trustline flags updated',
  fromRest: (record): TrustlineFlagsUpdated => {
    const asset = record.asset()
    if (asset.type === 'native') throw new RecordError('asset_type is no issued asset’s: native')
    return {
      trustor: record.account('trustor'),
      asset,
      authorized: record.optional('authorized_flag', (r) => r.boolean('authorized_flag')),
      clawbackEnabled: record.optional('clawback_enabled_flag', (r) =>
        r.boolean('clawback_enabled_flag'),
      ),
    }
  },
  toRest: (body) => ({
    ...assetToRest(body.asset),
    trustor: body.trustor,
    ...(body.authorized === undefined ? {} : { authorized_flag: body.authorized }),
    ...(body.clawbackEnabled === undefined ? {} : { clawback_enabled_flag: body.clawbackEnabled }),
  }),
  fields: (body) => [...fields(body), ...flagFields(body)],
  summary: (body) => [
    ...flagsPhrase(body),
    'the trustline of',
    address(body.trustor),
    'to',
    assetValue(body.asset),
  ],
})

/** "set authorized and cleared clawback_enabled on". */
function flagsPhrase({ authorized, clawbackEnabled }: TrustlineFlagsUpdated): Sentence {
  const flags = [
    { name: 'authorized', flag: authorized },
    { name: 'clawback_enabled', flag: clawbackEnabled },
  ].flatMap(({ name, flag }) =>
    flag === undefined ? [] : ['and', flag ? 'set' : 'cleared', code(name)],
  )
  return flags.length === 0 ? ['updated the flags of'] : [...flags.slice(1), 'on']
}

const flagFields = ({ authorized, clawbackEnabled }: TrustlineFlagsUpdated): readonly Field[] =>
  [
    { label: 'Authorized', flag: authorized },
    { label: 'Clawback enabled', flag: clawbackEnabled },
  ].flatMap(({ label, flag }) =>
    flag === undefined ? [] : [{ label, value: code(flag ? 'set' : 'cleared') }],
  )

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
