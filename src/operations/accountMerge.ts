import { addressFromXdr } from '../xdr/fromXdr.ts'
import type { AccountAddress } from '../model/values/strkey.ts'
import { addressToRest } from '../rest/records/toRest.ts'
import { address } from '../model/value.ts'
import { defineOperation } from './define.ts'
import { did } from './parts/tense.ts'

/** Removes an account and gives all its lumens to another; the amount is in its effects, not here. */
export interface AccountMerge {
  readonly account: AccountAddress
  readonly into: AccountAddress
}

export const accountMerge = defineOperation({
  type: 'account_merge',
  typeNumber: 8,
  xdr: 'accountMerge',
  label: 'Account merge',
  fromRest: (record): AccountMerge => ({
    account: record.address('account'),
    into: record.address('into'),
  }),
  fromXdr: ({ destination }, { source }) => ({
    account: source,
    into: addressFromXdr(destination),
  }),
  toRest: (body) => ({
    ...addressToRest('account', body.account),
    ...addressToRest('into', body.into),
  }),
  fields: (body) => [
    { label: 'Removed account', value: address(body.account) },
    { label: 'Lumens went to', value: address(body.into) },
  ],
  summary: (body, facts) => [did(facts, 'merged', 'merge'), 'into', address(body.into)],
})
