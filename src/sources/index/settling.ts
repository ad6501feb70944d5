import { type HistoryCheck, resetText } from './walk/history.ts'
import { readChunk, statedOf } from './walk/readChunk.ts'
import { RefusedLedger } from './walk/verify.ts'
import type { LedgerIndex } from './store/openIndex.ts'
import { type Call, type Coverage, SourceError } from '#ledger/values'
import { reasonOf } from '../budget.ts'
import type { openStorage } from './indexStorage.ts'
import type { RpcOrigin } from './ledgerOrigin.ts'

interface Settling {
  readonly index: LedgerIndex
  readonly history: HistoryCheck
  readonly origin: RpcOrigin
  readonly storage: Awaited<ReturnType<typeof openStorage>>
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/** Nodes behind one address may not be as far as each other: one that has less than another said is asked again. */
const mostTries = 3
/** Looks, half a second apart, at whether another tab has dropped the index that it writes. */
const mostLooks = 20

/**
 * Compares the index with its endpoint before it is read. Resolves to the window that it was compared with, and what was
 * requested. Throws SourceError where it cannot be compared: it is not known to be of this network then.
 */
export function createSettling({ index, history, origin, storage, wait }: Settling) {
  let last: Promise<unknown> = Promise.resolve()
  // Not a page's own signal: all pages of the endpoint wait for this answer.
  const { signal } = new AbortController()
  const fetchStated = async (sequence: number) =>
    statedOf(await readChunk(origin, sequence, 1, signal))
  /** Drops the index; if another tab writes it, that tab's walk drops it. */
  const drop = async () => {
    const generation = index.generation()
    for (let looks = 0; index.generation() === generation; looks++) {
      const lock = await storage.tryHold()
      if (lock) {
        const dropIt = async () => {
          await index.refresh()
          if (index.generation() === generation) await index.drop(resetText)
        }
        return dropIt().finally(() => lock.release())
      }
      if (looks >= mostLooks)
        throw new SourceError(
          'unreachable',
          'Another tab still writes the index of an earlier history of this network',
        )
      await wait(500, signal)
      await index.refresh()
    }
  }
  const settleOnce = async (stated: Coverage) => {
    let window = stated
    for (let tries = 1; ; tries++)
      try {
        await history.settle(window, fetchStated, drop)
        return window
      } catch (error) {
        if (error instanceof RefusedLedger)
          throw new SourceError('badResponse', `A ledger was refused: ${error.message}`)
        const hasMoved =
          error instanceof SourceError &&
          (error.kind === 'notYetClosed' || error.kind === 'outOfRetention')
        if (!hasMoved || tries >= mostTries) throw error
        window = await origin.window(signal)
      }
  }
  return async (window: Coverage, of: AbortSignal) => {
    const calls: Call[] = []
    const next = last.then(async () => {
      const unsubscribe = origin.onCalls((more) => calls.push(...more))
      return settleOnce(window).finally(unsubscribe)
    })
    last = next.catch(() => undefined) // its caller gets the error
    const settled = await next
    if (of.aborted) throw reasonOf(of)
    return { window: settled, calls }
  }
}
