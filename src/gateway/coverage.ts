import type { Coverage } from '../model/coverage.ts'
import { ProblemError } from '../rest/server/problem.ts'
import type { Source } from '../sources/source.ts'

/**
 * An answer that may lack something: while the source still reads ledgers that its service has, the contract's own
 * `still_ingesting`. Where it has them all and its service keeps no more, the answer stands, and `say` tells its ledgers:
 * history then begins with the service's elder ledger, and of what exists now that lacks which has not changed since.
 */
export async function answerPartially(
  { index }: Source,
  coverage: Coverage | undefined,
  say: (coverage: Coverage) => void,
  signal: AbortSignal,
): Promise<void> {
  if (index !== undefined) {
    const { covered, window, state } = await index.status(signal)
    const isRead =
      window !== undefined && covered.some(({ from, to }) => from <= window.from && to >= window.to)
    if (!isRead) {
      // Starts its walk in the background.
      if (state === 'idle' || state === 'done') await index.walk({}, signal)
      const done = covered.map(({ from, to }) => `${from} to ${to}`).join(', ')
      const words = `Of ledgers ${window?.from ?? '?'} to ${window?.to ?? '?'} are read: ${done || 'none yet'}`
      throw new ProblemError('still_ingesting', undefined, words)
    }
  }
  if (coverage !== undefined) say(coverage)
}
