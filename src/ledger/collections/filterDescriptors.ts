import type { Asset } from '../asset.ts'
import type { Trade } from '../trade.ts'
import type { Resolution, UnixSeconds } from '../values/time.ts'
import type { Stroops } from '../values/amount.ts'
import type {
  LedgerSequence,
  AccountId,
  ContractId,
  LiquidityPoolId,
  SignerKey,
} from '../values/ids.ts'

/** A ledger by its sequence or by a close time. */
export type LedgerBound = { readonly ledger: LedgerSequence } | { readonly time: UnixSeconds }

/** The kinds of value that filters have. */
export interface FilterValues {
  account: AccountId
  contract: ContractId
  signer: SignerKey
  liquidityPool: LiquidityPoolId
  asset: Asset
  /** An asset that an account issues. */
  issuedAsset: Asset
  /** One asset or two, all of them in reserve. */
  reserves: readonly Asset[]
  assetCode: string
  /** The value of a memo, or a part of its text in letters of either case. */
  memo: string
  /** One that an operation states. */
  amount: Stroops
  /** The REST service's name of an operation or effect type. */
  type: string
  tradeType: Trade['type']
  flag: boolean
  /** The first ledger; for a time: the first ledger closed at or after it. */
  from: LedgerBound
  /** The last ledger; for a time: the last ledger closed at or before it. */
  to: LedgerBound
  resolution: Resolution
  milliseconds: number
}

/** One filter of a collection. */
export interface FilterDescriptor {
  /** In the address and in the typed filter. */
  readonly name: string
  readonly value: keyof FilterValues
  readonly label: string
  /** The REST service's parameter, or the prefix of an asset's three. Absent where the service has none: its items are scanned. */
  readonly rest?: string
}

export const range = [
  { name: 'from', value: 'from', label: 'From' },
  { name: 'to', value: 'to', label: 'To' },
] as const
const type = { name: 'type', value: 'type', label: 'Type' } as const
const account = { name: 'account', value: 'account', label: 'Involving account' } as const
/** Any field of the record names it. XLM also matches operation types that only move XLM. */
export const involving = [
  { name: 'asset', value: 'asset', label: 'Involving asset' },
  account,
] as const
/** True: successful only; false: failed only. REST’s parameter is the opposite: it is true unless this is. */
const successful = {
  name: 'successful',
  value: 'flag',
  label: 'Succeeded',
  rest: 'include_failed',
} as const

export const transactionFilters = [
  account,
  { name: 'memo', value: 'memo', label: 'Memo' },
  successful,
  ...range,
] as const
export const operationFilters = [
  type,
  ...involving,
  /** Calls the contract, or moved an asset to or from it. */
  { name: 'contract', value: 'contract', label: 'Involving contract' },
  { name: 'amount', value: 'amount', label: 'Amount' },
  successful,
  ...range,
] as const
export const effectFilters = [type, ...involving, ...range] as const
/** A pair: both assets or neither. */
export const pair = [
  { name: 'base', value: 'asset', label: 'Base asset', rest: 'base_' },
  { name: 'counter', value: 'asset', label: 'Counter asset', rest: 'counter_' },
] as const
export const sponsor = {
  name: 'sponsor',
  value: 'account',
  label: 'Sponsor',
  rest: 'sponsor',
} as const
