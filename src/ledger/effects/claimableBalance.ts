import { type ClaimPredicate, claimPredicateValue } from '../claimPredicate.ts'
import { claimPredicateFromRest, claimPredicateToRest } from '../claimableBalance.ts'
import type { RecordReader } from '../restRecord.ts'
import type { ClaimableBalanceId } from '../values/ids.ts'
import type { Field, Value } from '../values/value.ts'
import {
  type AssetAmount,
  assetAmountField,
  assetAmountValue,
  reserveFromRest,
  reserveToRest,
} from './balance.ts'
import { defineEffect } from './define.ts'

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
