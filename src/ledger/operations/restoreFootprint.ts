import { defineOperation, verb } from './define.ts'

/** Brings archived contract entries back (CAP-46-12); which ones is in the transaction's footprint. */
export type RestoreFootprint = object

export const restoreFootprint = defineOperation({
  type: 'restore_footprint',
  typeNumber: 26,
  xdr: 'restoreFootprint',
  label: 'Restore footprint',
  fromRest: (): RestoreFootprint => ({}),
  fromXdr: () => ({}),
  toRest: () => ({}),
  fields: () => [],
  summary: (_body, context) => [verb(context, 'restored', 'restore'), 'archived contract entries'],
  payment: 'never',
  participants: () => [],
  assets: () => [],
  effects: () => [],
  results: {
    restoreFootprintSuccess: 'op_success',
    restoreFootprintMalformed: 'op_malformed',
    restoreFootprintResourceLimitExceeded: 'resource_limit_exceeded',
    restoreFootprintInsufficientRefundableFee: 'insufficient_refundable_fee',
  },
})
