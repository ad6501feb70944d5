import type { AccountFlags } from '../account.ts'
import { type Asset, formatAsset } from '../asset.ts'
import { type AccountAddress, accountOf, muxedIdOf } from '../values/ids.ts'
import { type UnixSeconds, formatTime } from '../values/time.ts'

/** `key`, and for a muxed address `key_muxed` and, unless it is 0, `key_muxed_id` (rest.md, muxed rule). */
export function addressToRest(
  key: string,
  address: AccountAddress,
): Readonly<Record<string, string>> {
  const id = muxedIdOf(address)
  if (id === undefined) return { [key]: address }
  return {
    [key]: accountOf(address),
    [`${key}_muxed`]: address,
    ...(id === 0n ? {} : { [`${key}_muxed_id`]: id.toString() }),
  }
}

/** The asset triple `[prefix]asset_type|code|issuer`; code and issuer are absent for lumens. */
export function assetToRest(asset: Asset, prefix = ''): Readonly<Record<string, string>> {
  if (asset.type === 'native') return { [`${prefix}asset_type`]: 'native' }
  return {
    [`${prefix}asset_type`]: asset.type,
    [`${prefix}asset_code`]: asset.code,
    [`${prefix}asset_issuer`]: asset.issuer,
  }
}

/** A HAL link; `templated` if it has a parameter to fill in (rest.md 1.4). */
export interface RestLink {
  readonly href: string
  readonly templated?: true | undefined
}
export const linkToRest = (href: string): RestLink =>
  href.includes('{') ? { href, templated: true } : { href }

/** A link to a list of records. */
export const listLink = (url: string): RestLink => linkToRest(`${url}{?cursor,limit,order}`)

/** A time, or null if its ledger is no longer known. */
export const timeToRest = (time: UnixSeconds | undefined): string | null =>
  time === undefined ? null : formatTime(time)

/** `native` or `CODE:ISSUER`. */
export const canonicalAssetToRest = (asset: Asset): string => formatAsset(asset)

/** The four flags of an account, or of an asset's issuer. */
export const accountFlagsToRest = (flags: AccountFlags) => ({
  auth_required: flags.authRequired,
  auth_revocable: flags.authRevocable,
  auth_immutable: flags.authImmutable,
  auth_clawback_enabled: flags.authClawbackEnabled,
})
