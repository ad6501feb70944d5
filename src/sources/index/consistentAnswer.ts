import type { LedgerIndex } from './openIndex.ts'

/**
 * An answer read from one state of the index. `attempt` gives 'removed' where a segment was evicted or found damaged
 * meanwhile, and is tried again on the new state. Damaged segments are each skipped once, however many; rejects where
 * the index changes too often, or where a part cannot be read although nothing changed.
 */
export async function consistentAnswer<T>(
  index: Pick<LedgerIndex, 'turn' | 'segments' | 'refresh'>,
  attempt: () => Promise<T | 'removed'>,
): Promise<T> {
  for (let retries = 0; retries < maxRetries; ) {
    const turn = index.turn()
    const count = index.segments().length
    const answer = await attempt()
    if (answer !== 'removed') return answer
    if (index.segments().length < count) continue
    if (index.turn() === turn) await index.refresh()
    if (index.turn() === turn) throw new Error('a part of the index cannot be read')
    retries++
  }
  throw new Error('the index kept changing while it was read')
}

/** Retries of one answer while another tab writes. */
const maxRetries = 20
