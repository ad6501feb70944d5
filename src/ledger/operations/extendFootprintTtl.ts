import { number } from '../values/value.ts'
import { defineOperation, verb } from './define.ts'

/** Extends the time to live of contract entries (CAP-46-12). */
export interface ExtendFootprintTtl {
  /** Ledgers from now on that the entries live at least. */
  readonly extendTo: number
}

export const extendFootprintTtl = defineOperation({
  type: 'extend_footprint_ttl',
  typeNumber: 25,
  xdr: 'extendFootprintTtl',
  label: 'Extend footprint TTL',
  fromRest: (record): ExtendFootprintTtl => ({ extendTo: record.integer('extend_to') }),
  fromXdr: ({ extendFootprintTtlOp: op }) => ({ extendTo: op.extendTo }),
  toRest: (body) => ({ extend_to: body.extendTo }),
  fields: (body) => [{ label: 'Minimum TTL', value: ledgers(body.extendTo) }],
  summary: (body, context) => [
    verb(context, 'extended', 'extend'),
    'the TTL of contract entries to',
    ledgers(body.extendTo),
  ],
  payment: 'never',
  participants: () => [],
  assets: () => [],
  effects: () => [],
  results: {
    extendFootprintTtlSuccess: 'op_success',
    extendFootprintTtlMalformed: 'op_malformed',
    extendFootprintTtlResourceLimitExceeded: 'resource_limit_exceeded',
    extendFootprintTtlInsufficientRefundableFee: 'insufficient_refundable_fee',
  },
})

const ledgers = (count: number) => number(count, count === 1 ? 'ledger' : 'ledgers')
