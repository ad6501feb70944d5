import type { AccountId } from '../values/ids.ts'
import { address } from '../values/value.ts'
import { accountFromXdr } from '../xdr/values.ts'
import { defineOperation, verb } from './define.ts'

/** Begins to pay the reserves of entries that another account creates later in the transaction (CAP-33). */
export interface BeginSponsoringFutureReserves {
  readonly sponsored: AccountId
}

export const beginSponsoringFutureReserves = defineOperation({
  type: 'begin_sponsoring_future_reserves',
  typeNumber: 16,
  xdr: 'beginSponsoringFutureReserves',
  label: 'Begin sponsoring',
  fromRest: (record): BeginSponsoringFutureReserves => ({
    sponsored: record.account('sponsored_id'),
  }),
  fromXdr: ({ beginSponsoringFutureReservesOp: op }) => ({
    sponsored: accountFromXdr(op.sponsoredId),
  }),
  toRest: (body) => ({ sponsored_id: body.sponsored }),
  fields: (body) => [{ label: 'Sponsored account', value: address(body.sponsored) }],
  summary: (body, context) => [
    verb(context, 'began', 'begin'),
    'to sponsor the reserves of',
    address(body.sponsored),
  ],
  payment: 'never',
  participants: ({ beginSponsoringFutureReservesOp: op }) => [op.sponsoredId.ed25519],
  assets: () => [],
  effects: () => [],
  results: {
    beginSponsoringFutureReservesSuccess: 'op_success',
    beginSponsoringFutureReservesMalformed: 'op_malformed',
    beginSponsoringFutureReservesAlreadySponsored: [
      'op_already_sponsored',
      'The account is being sponsored already.',
    ],
    beginSponsoringFutureReservesRecursive: [
      'op_recursive',
      'A sponsored account cannot sponsor others in the same transaction.',
    ],
  },
})
