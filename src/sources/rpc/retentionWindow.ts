import type { LedgerSequence } from '../../model/values/ledgerSequence.ts'
import type { RecordReader } from '../../rest/records/record.ts'

/** The ledgers that a node has, as its answers state them. */
export interface RetentionWindow {
  readonly oldest: LedgerSequence
  readonly latest: LedgerSequence
}

/** The retention window that every list's answer states (rpc.md). Throws RecordError for an answer without it. */
export const retentionWindowOf = (result: RecordReader): RetentionWindow => ({
  oldest: result.ledger('oldestLedger'),
  latest: result.ledger('latestLedger'),
})
