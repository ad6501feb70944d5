import type { LedgerState } from '../../../indexer/read/state.ts'

/** What an answer out of the index's state rests on. */
export const known = ({ coverage, complete }: LedgerState) => ({
  coverage,
  partial: complete ? undefined : true,
})
