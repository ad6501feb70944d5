import { type Asset, malformation } from '../asset.ts'
import { parseAccountId } from '../values/strkey.ts'

/** Why an operation names an asset that no ledger can have, wherever it does; undefined where it names none. */
export function malformedAssetIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return undefined
  const asset = assetOf(value)
  if (asset !== undefined) return malformation(asset)
  for (const part of Object.values(value)) {
    const found = malformedAssetIn(part)
    if (found !== undefined) return found
  }
  return undefined
}

function assetOf(value: object): Asset | undefined {
  if (!('type' in value && 'code' in value && 'issuer' in value)) return undefined
  const { type, code, issuer } = value
  const isIssued = type === 'credit_alphanum4' || type === 'credit_alphanum12'
  const account = typeof issuer === 'string' ? parseAccountId(issuer) : undefined
  return isIssued && typeof code === 'string' && account !== undefined
    ? { type, code, issuer: account }
    : undefined
}
