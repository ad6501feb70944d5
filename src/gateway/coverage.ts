import type { Coverage } from '#ledger/values'
import { ProblemError } from '#mock/server'
import type { Source } from '#sources'

/**
 * Handles an answer that may be partial. While the source still reads ledgers that its service has, it throws the
 * contract's `still_ingesting`. Once it has read them all, `say` states the ledgers that the answer covers: history starts
 * at the service's elder ledger, and current state lacks entries that did not change since.
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
      const message = `Of ledgers ${window?.from ?? '?'} to ${window?.to ?? '?'} are read: ${done || 'none yet'}`
      throw new ProblemError('still_ingesting', undefined, message)
    }
  }
  if (coverage !== undefined) say(coverage)
}
