import type { LedgerIndex } from '../store/openIndex.ts'

/** Retries of one answer when another tab writes. */
const mostTurns = 20

/**
 * An answer read from one state of the index. `attempt` says 'gone' where a segment was merged away or found damaged
 * meanwhile: it is asked again over what there is now. Damaged segments are each left out once, however many; rejects
 * where the index changes too often, or where nothing changed and a part can still not be read.
 */
export async function wholeAnswer<T>(
  index: Pick<LedgerIndex, 'turn' | 'segments' | 'refresh'>,
  attempt: () => Promise<T | 'gone'>,
): Promise<T> {
  for (let turns = 0; turns < mostTurns; ) {
    const turn = index.turn()
    const count = index.segments().length
    const answer = await attempt()
    if (answer !== 'gone') return answer
    if (index.turn() === turn && index.segments().length < count) continue
    if (index.turn() === turn) await index.refresh()
    if (index.turn() === turn) throw new Error('a part of the index cannot be read')
    turns++
  }
  throw new Error('the index kept changing while it was read')
}
