import { type Asset, formatAsset } from '../../model/asset.ts'
import type { AccountId } from '../../model/values/strkey.ts'
import type { RestRecord } from '../records/toRecord.ts'

/** Whether any field of a record but its links names the account, as itself or as the issuer of an asset. */
export const namesAccount = (record: RestRecord, account: AccountId): boolean =>
  someField(record, (value) => value === account || value.endsWith(`:${account}`))

/**
 * Whether any field of a record but its links names the asset: as `CODE:ISSUER`, or in the three fields `…asset_type`,
 * `…asset_code`, `…asset_issuer`; lumens as `native` in a field about assets.
 */
export function namesAsset(record: RestRecord, asset: Asset): boolean {
  if (asset.type === 'native')
    return someField(record, (value, key) => value === 'native' && key.includes('asset'))
  const canonical = formatAsset(asset)
  return someField(record, (value, key, within) => {
    if (value === canonical) return true
    if (value !== asset.code || !key.endsWith('asset_code')) return false
    return Reflect.get(within, key.replace(/code$/, 'issuer')) === asset.issuer
  })
}

type Test = (value: string, key: string, within: object) => boolean

/** Whether a text anywhere in it passes; elements of a list have the key of the list. */
function someField(within: object, test: Test, name?: string): boolean {
  return Object.entries(within).some(([own, value]: [string, unknown]) => {
    if (own === '_links') return false
    const key = name ?? own
    if (typeof value === 'string') return test(value, key, within)
    if (typeof value !== 'object' || value === null) return false
    return someField(value, test, Array.isArray(value) ? key : undefined)
  })
}
