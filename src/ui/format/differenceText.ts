import type { HistoryDifference } from '../../model/call.ts'
import { othersOf } from './callFacts.ts'

/** “At ledger 373 …”: what two services state of one ledger, and where their histories part. */
export function differenceText(difference: HistoryDifference): string {
  const { sequence, host, stated, indexed } = difference
  const other = indexed === undefined ? 'another history' : `hash ${indexed.slice(0, 8)}…`
  return `At ledger ${sequence}, ${host} states hash ${stated.slice(0, 8)}… and ${othersOf(difference)} stated ${other}: ${partingText(difference)}. Each can be consistent with itself; only one is the network’s. Their ledgers are stored separately.`
}

function partingText({ sequence, same }: HistoryDifference): string {
  if (same === undefined) return 'their histories diverge at that ledger or earlier'
  return same === sequence - 1
    ? `their histories diverge there; up to ledger ${same} they are equal`
    : `their histories diverge between ledgers ${same} and ${sequence}`
}
