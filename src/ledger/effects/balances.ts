import type { Asset } from '../asset.ts'
import { claimPredicateFromRest, claimPredicateToRest } from '../claimableBalance.ts'
import { type ClaimPredicate, claimPredicateValue } from '../claimPredicate.ts'
import { assetToRest, canonicalAssetToRest, type RecordReader } from '../restRecord.ts'
import { RecordError } from '../values/answer.ts'
import type { AnyAddress, ClaimableBalanceId } from '../values/ids.ts'
import { formatAmount, type Stroops } from '../values/numbers.ts'
import { address, amount, type Field, type Value } from '../values/value.ts'
import { defineEffect } from './define.ts'

/** An amount of an asset; from a contract's event it may pass an int64 (it is an i128 there). */
export interface AssetAmount {
  readonly asset: Asset
  readonly amount: Stroops
}

/**
 * Reads the asset triple and `amount`. A contract may hold more than an int64 of an asset, and its issuer give it; of
 * lumens there are fewer, and another account among the `holders` has a trustline, whose balance is an int64.
 */
export function assetAmountFromRest(
  record: RecordReader,
  holders: readonly (string | undefined)[] = [],
): AssetAmount {
  const asset = record.asset()
  const isInt64 =
    asset.type === 'native' ||
    holders.some((holder) => holder?.startsWith('G') === true && holder !== asset.issuer)
  return { asset, amount: isInt64 ? record.amount('amount') : record.wideAmount('amount') }
}

/** Writes the asset triple and `amount`. */
export const assetAmountToRest = (body: AssetAmount): Readonly<Record<string, unknown>> => ({
  ...assetToRest(body.asset),
  amount: formatAmount(body.amount),
})

/** Reads `{asset, amount}` with the asset in one field. */
export const reserveFromRest = (record: RecordReader): AssetAmount => ({
  asset: record.canonicalAsset('asset'),
  amount: record.amount('amount'),
})

/** Writes `{asset, amount}` with the asset in one field. */
export const reserveToRest = (reserve: AssetAmount): Readonly<Record<string, unknown>> => ({
  asset: canonicalAssetToRest(reserve.asset),
  amount: formatAmount(reserve.amount),
})

/** One amount for each of a pool's two assets, in the pool's order. */
export type ReservePair = readonly [AssetAmount, AssetAmount]

/** Reads a list of two reserves. Throws RecordError for any other number. */
export function reservePairFromRest(record: RecordReader, key: string): ReservePair {
  const [a, b, ...more] = record.list(key, reserveFromRest)
  if (a === undefined || b === undefined || more.length > 0)
    throw new RecordError(`${key} is no pair`)
  return [a, b]
}

/** The amount with its asset. */
export const assetAmountValue = (body: AssetAmount): Value => amount(body.amount, body.asset)

/** One row: the amount with its asset. */
export const assetAmountField = (body: AssetAmount): Field => ({
  label: 'Amount',
  value: assetAmountValue(body),
})

/** A claimable balance and its amount. */
export interface ClaimableBalanceEffect extends AssetAmount {
  readonly balance: ClaimableBalanceId
}

const balance = (body: { readonly balance: ClaimableBalanceId }): Value => ({
  kind: 'claimableBalance',
  id: body.balance,
})
const balanceEffect = {
  fromRest: (record: RecordReader): ClaimableBalanceEffect => ({
    balance: record.claimableBalance('balance_id'),
    ...reserveFromRest(record),
  }),
  toRest: (body: ClaimableBalanceEffect) => ({ balance_id: body.balance, ...reserveToRest(body) }),
  fields: (body: ClaimableBalanceEffect): readonly Field[] => [
    { label: 'Claimable balance', value: balance(body) },
    assetAmountField(body),
  ],
}

export const claimableBalanceCreated = defineEffect({
  type: 'claimable_balance_created',
  typeNumber: 50,
  label: 'Claimable balance created',
  ...balanceEffect,
  summary: (body) => ['created the claimable balance', balance(body), 'of', assetAmountValue(body)],
})

/** Someone may claim a balance. */
export interface ClaimableBalanceClaimantCreated extends ClaimableBalanceEffect {
  /** The predicate as submitted: with relative times, while the ledger's entry holds absolute ones. */
  readonly predicate: ClaimPredicate
}

export const claimableBalanceClaimantCreated = defineEffect({
  type: 'claimable_balance_claimant_created',
  typeNumber: 51,
  label: 'Claimant created',
  fromRest: (record): ClaimableBalanceClaimantCreated => ({
    ...balanceEffect.fromRest(record),
    predicate: claimPredicateFromRest(record.object('predicate')),
  }),
  toRest: (body) => ({
    ...balanceEffect.toRest(body),
    predicate: claimPredicateToRest(body.predicate),
  }),
  fields: (body) => [
    ...balanceEffect.fields(body),
    { label: 'Claimable', value: claimPredicateValue(body.predicate) },
  ],
  summary: (body) => ['may claim', assetAmountValue(body), 'of the balance', balance(body)],
})

export const claimableBalanceClaimed = defineEffect({
  type: 'claimable_balance_claimed',
  typeNumber: 52,
  label: 'Claimable balance claimed',
  ...balanceEffect,
  summary: (body) => ['claimed', assetAmountValue(body), 'of the balance', balance(body)],
})

/** An issuer clawed a claimable balance back. */
export interface ClaimableBalanceClawedBack {
  readonly balance: ClaimableBalanceId
}

export const claimableBalanceClawedBack = defineEffect({
  type: 'claimable_balance_clawed_back',
  typeNumber: 80,
  label: 'Claimable balance clawed back',
  fromRest: (record): ClaimableBalanceClawedBack => ({
    balance: record.claimableBalance('balance_id'),
  }),
  toRest: (body) => ({ balance_id: body.balance }),
  fields: (body) => [{ label: 'Claimable balance', value: balance(body) }],
  summary: (body) => ['clawed back the balance', balance(body)],
})

/**
 * The amount that a contract (or another holder that is no account) received or paid; the effect's account is the
 * caller's.
 */
export interface ContractBalance extends AssetAmount {
  readonly contract: AnyAddress
}

const contractEffect = {
  fromRest: (record: RecordReader): ContractBalance => ({
    ...assetAmountFromRest(record),
    contract: record.anyAddress('contract'),
  }),
  toRest: (body: ContractBalance) => ({ ...assetAmountToRest(body), contract: body.contract }),
  fields: (body: ContractBalance): readonly Field[] => [
    { label: 'Contract', value: address(body.contract) },
    assetAmountField(body),
  ],
}

export const contractCredited = defineEffect({
  type: 'contract_credited',
  typeNumber: 96,
  label: 'Contract credited',
  ...contractEffect,
  summary: (body) => ['credited', address(body.contract), 'with', assetAmountValue(body)],
})

export const contractDebited = defineEffect({
  type: 'contract_debited',
  typeNumber: 97,
  label: 'Contract debited',
  ...contractEffect,
  summary: (body) => ['debited', assetAmountValue(body), 'from', address(body.contract)],
})
