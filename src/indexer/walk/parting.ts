import type { Coverage } from '../../model/coverage.ts'
import { overlap, rangeHolding, span } from '../coverage.ts'
import type { LedgerIndex } from '../store/openIndex.ts'
import { type IndexedDifference, indexedLedger } from './history.ts'

interface PartingSearch {
  /** The index that the endpoint differs from. */
  readonly other: LedgerIndex
  /** The endpoint's own index. */
  readonly own: LedgerIndex
}

/** Narrows a difference by the hashes that both indexes have. */
export async function narrowByIndexes(
  difference: IndexedDifference,
  { other, own }: PartingSearch,
): Promise<IndexedDifference> {
  let found = difference
  for (;;) {
    const open = undecided(other, found)
    const held = own.coverage().findLast((range) => open && overlap(range, open) !== undefined)
    const both = open && held && overlap(held, open)
    if (both === undefined) return found
    const sequence = middleOf(both)
    const stated = await indexedLedger(own, sequence)
    const next = stated && (await compared(found, other, sequence, stated.hash))
    if (next === undefined) return found
    found = next
  }
}

/** Narrows a difference by ledgers that are requested one by one, from `oldest` on; ends where one has no hash (hex). */
export async function narrowByRequests(
  difference: IndexedDifference,
  other: LedgerIndex,
  oldest: number,
  fetchHash: (sequence: number) => Promise<string | undefined>,
): Promise<IndexedDifference> {
  let found = difference
  for (;;) {
    const open = undecided(other, found)
    const served = open && overlap(open, span(oldest, Math.max(oldest, open.to)))
    if (served === undefined) return found
    const sequence = middleOf(served)
    const stated = await fetchHash(sequence)
    const next = stated && (await compared(found, other, sequence, stated))
    if (!next) return found
    found = next
  }
}

/** Ledgers of the other index between the newest that is the same and the oldest that differs. */
function undecided(
  other: LedgerIndex,
  { sequence, same = 0 }: IndexedDifference,
): Coverage | undefined {
  const range = rangeHolding(other.coverage(), sequence)
  const from = range && Math.max(range.from, same + 1)
  return from === undefined || from >= sequence ? undefined : span(from, sequence - 1)
}

const middleOf = ({ from, to }: Coverage): number => Math.floor((from + to) / 2)

/** A difference with one more ledger compared; undefined where the index no longer has it. */
async function compared(
  difference: IndexedDifference,
  other: LedgerIndex,
  sequence: number,
  stated: string,
): Promise<IndexedDifference | undefined> {
  const known = await indexedLedger(other, sequence)
  if (known === undefined) return undefined
  return known.hash === stated
    ? { ...difference, same: sequence }
    : { ...difference, sequence, stated, indexed: known.hash, indexedFrom: known.hosts }
}
