import type { RecordReader } from '#ledger'
import { type LedgerSequence, ledgerSequence } from '#ledger/values'

/** The ledgers that a node has, as its answers state them. */
export interface RetentionWindow {
  readonly oldest: LedgerSequence
  readonly latest: LedgerSequence
  /** The oldest ledger that a search of two minutes still finds: a node that is full drops one for each that closes. */
  readonly lasting: LedgerSequence
}

/** At five seconds a ledger, and as a share of nodes that keep few. */
const [soonDropped, leastKept] = [24, 20]

/** The retention window that every list's answer states (rpc.md). Throws RecordError for an answer without it. */
export function retentionWindowOf(result: RecordReader): RetentionWindow {
  const [oldest, latest] = [result.ledger('oldestLedger'), result.ledger('latestLedger')]
  const held = latest - oldest + 1
  // Only a node's own status states how many it keeps; 0: all.
  const most = result.optional('ledgerRetentionWindow', (r) => r.integer('ledgerRetentionWindow'))
  const isFull = most !== undefined && most > 0 && held >= most
  const dropped = isFull ? Math.min(soonDropped, Math.floor(held / leastKept)) : 0
  return { oldest, latest, lasting: ledgerSequence(oldest + dropped) }
}
