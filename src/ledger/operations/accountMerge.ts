import { credited, DerivationError, debited, lumens } from '../effects/draft.ts'
import { addressToRest } from '../restRecord.ts'
import type { AccountAddress } from '../values/ids.ts'
import { address } from '../values/value.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { addressFromXdr, keyFromXdr } from '../xdr/values.ts'
import { defineOperation, verb } from './define.ts'

/** Removes an account and sends its lumens to another; the amount is in its effects, not here. */
export interface AccountMerge {
  readonly account: AccountAddress
  readonly into: AccountAddress
}

/** Stroops that a merge moved, which its result alone states; undefined for another result. */
export function mergedLumens(result: Xdr.OperationResultTr | undefined): bigint | undefined {
  const merge = result?.type === 'accountMerge' ? result.accountMergeResult : undefined
  return merge?.type === 'accountMergeSuccess' ? merge.sourceAccountBalance : undefined
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
    { label: 'Merged account', value: address(body.account) },
    { label: 'Destination', value: address(body.into) },
  ],
  summary: (body, context) => [verb(context, 'merged', 'merge'), 'into', address(body.into)],
  payment: 'always',
  participants: ({ destination }) => [keyFromXdr(destination)],
  assets: () => [],
  movesLumens: true,
  effects: ({ destination }, { source, result }) => {
    const moved = mergedLumens(result)
    if (moved === undefined) throw new DerivationError('an account merge without a success result')
    const balance = lumens(moved)
    return [
      debited(source, balance),
      credited(addressFromXdr(destination), balance),
      { account: source, body: { type: 'account_removed' } },
    ]
  },
  results: {
    accountMergeSuccess: 'op_success',
    accountMergeMalformed: 'op_malformed',
    accountMergeNoAccount: ['op_no_account', 'The account to merge into does not exist.'],
    accountMergeImmutableSet: [
      'op_immutable_set',
      "The account's flags are immutable, so it cannot be removed.",
    ],
    accountMergeHasSubEntries: [
      'op_has_sub_entries',
      'The account still has trustlines, offers or data.',
    ],
    accountMergeSeqnumTooFar: [
      'op_seq_num_too_far',
      "The account's sequence number is too high: it could be created again and repeat old transactions.",
    ],
    accountMergeDestFull: ['op_dest_full', 'The destination cannot hold that much XLM.'],
    accountMergeIsSponsor: ['op_is_sponsor', 'The account still sponsors reserves of others.'],
  },
})
