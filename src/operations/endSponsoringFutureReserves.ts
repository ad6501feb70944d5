import { compareBytes } from '../model/values/bytes.ts'
import { accountFromXdr } from '../xdr/fromXdr.ts'
import { type AccountAddress, accountOf } from '../model/values/strkey.ts'
import { addressToRest } from '../rest/records/toRest.ts'
import { address, text } from '../model/value.ts'
import { type OperationContext, defineOperation, type IndexedOperation } from './define.ts'
import { did } from './parts/tense.ts'

/** Ends what the matching begin_sponsoring_future_reserves began. */
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
  fromXdr: (_arm, context) => ({
    beginSponsor: context.transactionSuccessful ? beginSponsor(context) : undefined,
  }),
  toRest: ({ beginSponsor }) => (beginSponsor ? addressToRest('begin_sponsor', beginSponsor) : {}),
  fields: ({ beginSponsor }) => [
    { label: 'Sponsor', value: beginSponsor ? address(beginSponsor) : text('not known') },
  ],
  summary: ({ beginSponsor }, facts) => [
    did(facts, 'ended', 'end'),
    ...(beginSponsor ? ['the sponsorship by', address(beginSponsor)] : ['a sponsorship']),
  ],
  payment: 'never',
  participants: (_arm, operation) => {
    const sponsor = operation.successful ? beginSponsorKey(operation) : undefined
    return sponsor ? [sponsor] : []
  },
  assets: () => [],
  effects: () => [],
  results: {
    endSponsoringFutureReservesSuccess: 'op_success',
    endSponsoringFutureReservesNotSponsored: {
      code: 'op_not_sponsored',
      words: 'Nobody was sponsoring the account.',
    },
  },
})

/** The source of the nearest earlier begin that names this operation's source. */
function beginSponsor({ siblings, index, source }: OperationContext): AccountAddress | undefined {
  const sponsored = accountOf(source)
  return siblings
    .slice(0, index - 1)
    .findLast(
      ({ body }) =>
        body.type === 'beginSponsoringFutureReserves' &&
        accountFromXdr(body.beginSponsoringFutureReservesOp.sponsoredId) === sponsored,
    )?.source
}

/** The same, by keys: the nearest earlier begin that names the source (CAP-33). */
function beginSponsorKey({ siblings, index, source }: IndexedOperation): Uint8Array | undefined {
  return siblings
    .slice(0, index)
    .findLast(
      ({ body }) =>
        body.type === 'beginSponsoringFutureReserves' &&
        compareBytes(body.beginSponsoringFutureReservesOp.sponsoredId.ed25519, source) === 0,
    )?.source
}
