import { type Asset, native } from '../asset.ts'
import { type FlagNames, flagsFromBits } from '../operations/parts/results.ts'
import type { AccountId } from '../values/ids.ts'
import { amount, assetValue, code, type Field, list, number, type Value } from '../values/value.ts'
import type { AssetOrShares, FailureCheck } from './failureFigures.ts'

/** The checks behind one failure: at least one, or the reason why there is none. */
export type Checks = readonly [FailureCheck, ...FailureCheck[]]

/**
 * The accounts behind an operation: its source, and the payer of the reserves for entries that it creates, another
 * account if they are sponsored (CAP-33).
 */
export interface Parties {
  readonly source: AccountId
  readonly payer: AccountId
}

export const spend = (account: AccountId, unit: AssetOrShares, amount?: bigint): Checks => [
  { kind: 'spend', account, unit, amount, addedReserves: 0 },
]
/** Lumens for base reserves, and an amount that would have been spent besides. */
export const reserve = (account: AccountId, addedReserves: number, amount?: bigint): Checks => [
  { kind: 'spend', account, unit: native, amount, addedReserves },
]
export const receive = (account: AccountId, unit: AssetOrShares, amount?: bigint): Checks => [
  { kind: 'receive', account, unit, amount },
]
export const trust = (account: AccountId, unit: AssetOrShares): Checks => [
  { kind: 'trust', account, unit },
]
export const noTrust = (account: AccountId, unit: AssetOrShares): Checks => [
  { kind: 'noTrust', account, unit },
]
export const exists = (account: AccountId): Checks => [{ kind: 'existence', account, exists: true }]
export const noAccount = (account: AccountId): Checks => [
  { kind: 'existence', account, exists: false },
]
export const about = (
  account: AccountId,
  what: Extract<FailureCheck, { kind: 'account' }>['about'],
): Checks => [{ kind: 'account', account, about: what }]
export const sequence = (account: AccountId, asked?: bigint, isCause = false): Checks => [
  { kind: 'sequence', account, asked, isCause },
]

/** The issuer of an asset, who does not exist. */
export const noIssuer = (asset: Asset): Checks =>
  asset.type === 'native' ? unstated('Lumens have no issuer.') : noAccount(asset.issuer)

export const unstated = (reason: string): Checks => [{ kind: 'unstated', reason }]
export const stated = (...fields: readonly Field[]): Checks => [{ kind: 'stated', fields }]
export const field = (label: string, value: Value): Field => ({ label, value })
export const amountField = (label: string, value: bigint, unit: AssetOrShares): Field =>
  field(
    label,
    typeof unit === 'string'
      ? { kind: 'list', items: [amount(value), { kind: 'liquidityPool', id: unit }] }
      : amount(value, unit),
  )
export const namedAsset = (label: string, asset: Asset): Field => field(label, assetValue(asset))

/** Freezes are settings of the network (CAP-77): an account's figures do not show them. */
export const frozen: Checks = [
  {
    kind: 'unstated',
    reason: 'Which entries are frozen is a setting of the network.',
    isSetting: true,
  },
]

/** The names of the bits that are set; the number where one has no name. */
export function flagsField(label: string, names: FlagNames<string>, bits: number): Field {
  const known = names.reduce((sum, { bit }) => sum | bit, 0)
  const value =
    (bits & ~known) === 0 ? list(flagsFromBits(names, bits).map(code)) : number(bits >>> 0)
  return { label, value }
}
