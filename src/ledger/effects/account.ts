import { type Stroops, formatAmount } from '../values/amount.ts'
import type { RecordReader } from '../restRecord.ts'
import { native } from '../asset.ts'
import { amount } from '../values/value.ts'
import {
  type AssetAmount,
  assetAmountField,
  assetAmountFromRest,
  assetAmountToRest,
  assetAmountValue,
} from './balance.ts'
import { type NoFields, defineEffect } from './define.ts'

/** An account was created. */
export interface AccountCreated {
  /** Lumens. */
  readonly startingBalance: Stroops
}

export const accountCreated = defineEffect({
  type: 'account_created',
  typeNumber: 0,
  label: 'Account created',
  fromRest: (record): AccountCreated => ({ startingBalance: record.amount('starting_balance') }),
  toRest: (body) => ({ starting_balance: formatAmount(body.startingBalance) }),
  fields: (body) => [{ label: 'Starting balance', value: amount(body.startingBalance, native) }],
  summary: (body) => ['was created with', amount(body.startingBalance, native)],
})

export const accountRemoved = defineEffect({
  type: 'account_removed',
  typeNumber: 1,
  label: 'Account removed',
  fromRest: (): NoFields => ({}),
  toRest: () => ({}),
  fields: () => [],
  summary: () => ['was removed from the ledger'],
})

const amountEffect = {
  fromRest: (record: RecordReader) => assetAmountFromRest(record, [record.account('account')]),
  toRest: assetAmountToRest,
  fields: (body: AssetAmount) => [assetAmountField(body)],
}

export const accountCredited = defineEffect({
  type: 'account_credited',
  typeNumber: 2,
  label: 'Account credited',
  ...amountEffect,
  summary: (body) => ['received', assetAmountValue(body)],
})

export const accountDebited = defineEffect({
  type: 'account_debited',
  typeNumber: 3,
  label: 'Account debited',
  ...amountEffect,
  summary: (body) => ['was debited', assetAmountValue(body)],
})
