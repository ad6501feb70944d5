import { addressToRest } from '../restRecord.ts'
import { compareBytes } from '../values/bytes.ts'
import { type AccountAddress, accountOf } from '../values/ids.ts'
import { address, text } from '../values/value.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { accountFromXdr } from '../xdr/values.ts'
import { defineOperation, verb } from './define.ts'

/** Ends the sponsorship that the matching begin_sponsoring_future_reserves began. */
export interface EndSponsoringFutureReserves {
  /** Absent where the transaction failed: there may have been no matching begin. */
  readonly beginSponsor?: AccountAddress | undefined
}

export const endSponsoringFutureReserves = defineOperation({
  type: 'end_sponsoring_future_reserves',
  typeNumber: 17,
  xdr: 'endSponsoringFutureReserves',
  label: 'End sponsoring',
  fromRest: (record): EndSponsoringFutureReserves => ({
    beginSponsor: record.optional('begin_sponsor', (r) => r.address('begin_sponsor')),
  }),
  fromXdr: (_arm, { transactionSuccessful, siblings, index, source }) => {
    const isSource = (id: Xdr.PublicKey) => accountFromXdr(id) === accountOf(source)
    const earlier = siblings.slice(0, index - 1)
    return { beginSponsor: transactionSuccessful ? beginSponsor(earlier, isSource) : undefined }
  },
  toRest: ({ beginSponsor }) => (beginSponsor ? addressToRest('begin_sponsor', beginSponsor) : {}),
  fields: ({ beginSponsor }) => [
    { label: 'Sponsor', value: beginSponsor ? address(beginSponsor) : text('not known') },
  ],
  summary: ({ beginSponsor }, context) => [
    verb(context, 'ended', 'end'),
    ...(beginSponsor ? ['the sponsorship by', address(beginSponsor)] : ['a sponsorship']),
  ],
  payment: 'never',
  participants: (_arm, { successful, siblings, index, source }) => {
    const isSource = ({ ed25519 }: Xdr.PublicKey) => compareBytes(ed25519, source) === 0
    const sponsor = successful ? beginSponsor(siblings.slice(0, index), isSource) : undefined
    return sponsor ? [sponsor] : []
  },
  assets: () => [],
  effects: () => [],
  results: {
    endSponsoringFutureReservesSuccess: 'op_success',
    endSponsoringFutureReservesNotSponsored: [
      'op_not_sponsored',
      'Nobody was sponsoring the account.',
    ],
  },
})

/** The source of the last of these operations that begins to sponsor the account (CAP-33). */
const beginSponsor = <Source>(
  earlier: readonly { readonly source: Source; readonly body: Xdr.OperationBody }[],
  isSponsored: (account: Xdr.PublicKey) => boolean,
): Source | undefined =>
  earlier.findLast(
    ({ body }) =>
      body.type === 'beginSponsoringFutureReserves' &&
      isSponsored(body.beginSponsoringFutureReservesOp.sponsoredId),
  )?.source
