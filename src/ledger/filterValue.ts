import { type Asset, formatAsset } from './asset.ts'

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
