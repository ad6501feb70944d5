import type { RequestParameters } from './parameters.ts'
import { invalidField } from './problem.ts'
import { isStrkey } from './strkeyText.ts'

const canonicalReason =
  'Asset must be the string "native" or a string of the form "Code:IssuerAccountID" for issued assets.'

/** `native` or `CODE:GISSUER`. */
export function isCanonicalAsset(text: string): boolean {
  const [code = '', issuer = '', ...rest] = text.split(':')
  return text === 'native' || (rest.length === 0 && isAssetCode(code, 12) && isStrkey('G', issuer))
}

export function isAssetCode(text: string, maxLength: number): boolean {
  return /^[A-Za-z0-9]+$/.test(text) && text.length <= maxLength
}

export function canonicalAssetParameter(bag: RequestParameters, key: string): string | undefined {
  const value = bag(key)
  if (value !== undefined && !isCanonicalAsset(value)) throw invalidField(key, canonicalReason)
  return value
}

/** The three keys `<prefix>asset_type`, `_code`, `_issuer`, as one canonical asset. */
export function assetTripleParameter(bag: RequestParameters, prefix: string): string | undefined {
  const type = bag(`${prefix}asset_type`)
  const code = bag(`${prefix}asset_code`)
  const issuer = bag(`${prefix}asset_issuer`)
  if (type === undefined) {
    if (code === undefined && issuer === undefined) return undefined
    throw invalidField(`${prefix}asset_type`, 'Missing parameter')
  }
  if (type === 'native') {
    if (code !== undefined) {
      throw invalidField(`${prefix}asset_code`, 'native asset does not have a code')
    }
    if (issuer !== undefined) {
      throw invalidField(`${prefix}asset_issuer`, 'native asset does not have an issuer')
    }
    return 'native'
  }
  if (type !== 'credit_alphanum4' && type !== 'credit_alphanum12') {
    throw invalidField(
      `${prefix}asset_type`,
      'Asset type must be native, credit_alphanum4 or credit_alphanum12',
    )
  }
  if (!isAssetCode(code ?? '', type === 'credit_alphanum4' ? 4 : 12)) {
    throw invalidField(`${prefix}asset_code`, 'Asset code must be 1-12 alphanumeric characters')
  }
  if (issuer === undefined) throw invalidField(`${prefix}asset_issuer`, 'Missing parameter')
  if (!isStrkey('G', issuer)) {
    throw invalidField(
      `${prefix}asset_issuer`,
      'Account ID must start with `G` and contain 56 alphanum characters',
    )
  }
  return `${code}:${issuer}`
}
