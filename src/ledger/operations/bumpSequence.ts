import { accountIn } from '../effects/draft.ts'
import { text } from '../values/value.ts'
import { defineOperation, verb } from './define.ts'

/** Raises an account's sequence number; no effect where it is as high already. */
export interface BumpSequence {
  readonly bumpTo: bigint
}

export const bumpSequence = defineOperation({
  type: 'bump_sequence',
  typeNumber: 11,
  xdr: 'bumpSequence',
  label: 'Bump sequence',
  fromRest: (record): BumpSequence => ({ bumpTo: record.signed('bump_to') }),
  fromXdr: ({ bumpSequenceOp: op }) => ({ bumpTo: op.bumpTo }),
  toRest: (body) => ({ bump_to: body.bumpTo.toString() }),
  fields: (body) => [{ label: 'Sequence number', value: text(body.bumpTo.toString()) }],
  summary: (body, context) => [
    verb(context, 'raised', 'raise'),
    'the sequence number to',
    text(body.bumpTo.toString()),
  ],
  payment: 'never',
  participants: () => [],
  assets: () => [],
  // None where the sequence was that high already.
  effects: (_arm, { source, meta }) => {
    const change = meta.changes.find(({ type }) => type === 'account')
    const before = accountIn(change?.before)?.seqNum
    const sequence = accountIn(change?.after)?.seqNum
    return sequence === undefined || sequence === before
      ? []
      : [{ account: source, body: { type: 'sequence_bumped', sequence } }]
  },
  results: {
    bumpSequenceSuccess: 'op_success',
    bumpSequenceBadSeq: ['op_bad_seq', 'The sequence number is negative.'],
  },
})
