import type { LedgerState } from '../../index/read/state.ts'

/** Coverage of an answer from the index's state. */
export const known = ({ coverage, complete }: LedgerState) => ({
  coverage,
  partial: complete ? undefined : true,
})
