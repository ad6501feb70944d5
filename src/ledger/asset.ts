import { type AccountId, parseAccountId } from './values/ids.ts'

/** An issued asset, with a code of 1–4 or 5–12 characters. */
export interface CreditAsset {
  readonly type: 'credit_alphanum4' | 'credit_alphanum12'
  readonly code: string
  readonly issuer: AccountId
}

/** Lumens, or an issued asset. */
export type Asset = { readonly type: 'native' } | CreditAsset

/** The network's own asset, lumens (XLM on the public network). */
export const native: Asset = { type: 'native' }

/** An issued asset; its type follows from the length of its code. */
export function creditAsset(code: string, issuer: AccountId): CreditAsset {
  return { type: code.length <= 4 ? 'credit_alphanum4' : 'credit_alphanum12', code, issuer }
}

/** Reads `native`, `CODE:GISSUER` (REST) or `CODE-GISSUER` (addresses of this explorer). */
export function parseAsset(text: string): Asset | undefined {
  if (text === 'native') return native
  const match = /^([a-zA-Z0-9]{1,12})[:-](G[A-Z2-7]{55})$/.exec(text)
  const issuer = match?.[2] === undefined ? undefined : parseAccountId(match[2])
  return issuer && match?.[1] ? creditAsset(match[1], issuer) : undefined
}

/** `native` or `type/CODE/GISSUER`: the text by which the REST service orders assets. */
export const assetKey = (asset: Asset): string =>
  asset.type === 'native' ? asset.type : `${asset.type}/${asset.code}/${asset.issuer}`

/** `native` or `CODE:GISSUER`: equal text is the same asset. */
export const formatAsset = (asset: Asset): string =>
  asset.type === 'native' ? 'native' : `${asset.code}:${asset.issuer}`

/**
 * The reason why no ledger can have an asset of this code, as a clause; undefined for a valid code. A code is letters
 * and digits, with zeros only behind them, and more than 4 in the form of 12 bytes (core `isAssetValid`).
 */
export function malformation(asset: Asset): string | undefined {
  if (asset.type === 'native') return undefined
  const { code, type } = asset
  if (code === '') return 'its code is empty'
  if (!/^[a-zA-Z0-9]+$/.test(code)) return 'its code has more than letters and digits'
  if (type === 'credit_alphanum12' && code.length <= 4)
    return 'its code is too short for its form of 5 to 12 characters'
  return code.length > (type === 'credit_alphanum4' ? 4 : 12) ? 'its code is too long' : undefined
}

/** A filter's value as text: assets in canonical form, several separated by commas. */
export function formatFilterValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(formatFilterValue).join(',')
  if (isAsset(value)) return formatAsset(value)
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

export const isAsset = (value: unknown): value is Asset =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  (value.type === 'native' || ('code' in value && 'issuer' in value))
