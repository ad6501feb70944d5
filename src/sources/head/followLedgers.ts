import type { Ledger } from '../../model/ledger.ts'
import { SourceError } from '../../model/errors.ts'

/** Milliseconds without use after a stream failed or was of no use; twice as long each time. */
const firstRest = 30_000
const longestRest = 600_000

/** The use of a service's event stream. */
export interface StreamUse {
  readonly isUsable: () => boolean
  /**
   * Takes ledgers until the service ends the connection (`ended`), none came for `silence` milliseconds, or it failed.
   * Throws SourceError('rateLimited'), or the signal's reason.
   */
  readonly follow: (
    open: (signal: AbortSignal) => AsyncIterable<Ledger>,
    take: (ledger: Ledger) => void,
    silence: number,
    signal: AbortSignal,
  ) => Promise<'ended' | 'silent' | 'failed'>
  /** The stream was silent though ledgers closed: something between holds it back. */
  readonly missed: () => void
}

export function createStreamUse(exists: boolean, now: () => number): StreamUse {
  let rest = firstRest
  let restsUntil = exists ? 0 : Number.POSITIVE_INFINITY
  const pause = () => {
    restsUntil = now() + rest
    rest = Math.min(rest * 2, longestRest)
  }
  return {
    isUsable: () => now() >= restsUntil,
    missed: pause,
    async follow(open, take, silence, signal) {
      const inner = new AbortController()
      let isSilent = false
      const fallSilent = () => {
        isSilent = true
        inner.abort()
      }
      const end = () => inner.abort(signal.reason)
      signal.addEventListener('abort', end, { once: true })
      let timer = setTimeout(fallSilent, silence)
      try {
        for await (const ledger of open(inner.signal)) {
          take(ledger)
          rest = firstRest
          clearTimeout(timer)
          timer = setTimeout(fallSilent, silence)
        }
        return 'ended'
      } catch (error) {
        signal.throwIfAborted()
        if (isSilent) return 'silent'
        if (!(error instanceof SourceError) || error.kind === 'rateLimited') throw error
        // The next check of the status says whether the service works.
        if (error.kind === 'unsupported') restsUntil = Number.POSITIVE_INFINITY
        else pause()
        return 'failed'
      } finally {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
      }
    },
  }
}
