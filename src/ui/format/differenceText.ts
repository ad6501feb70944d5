import type { HistoryDifference } from '../../model/call.ts'
import { othersOf } from './callFacts.ts'

/** “At ledger 373 …”: what two services state of one ledger. */
export function differenceText({
  sequence,
  host,
  stated,
  indexed,
  indexedFrom,
}: HistoryDifference): string {
  const other = indexed === undefined ? 'another history' : `hash ${indexed.slice(0, 8)}…`
  return `At ledger ${sequence}, ${host} states hash ${stated.slice(0, 8)}… and ${othersOf({ indexedFrom })} stated ${other}: their histories differ. Each can be consistent with itself; only one is the network’s. Their ledgers are stored separately.`
}
