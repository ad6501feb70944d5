import type { Ledger } from '#ledger'
import { SourceError } from '#ledger/values'

/** Milliseconds without use after a stream failed or was of no use; twice as long each time. */
const firstRest = 30_000
const longestRest = 600_000

/** Milliseconds within which a stream may begin a new history once. */
const resetSpan = 60_000
/** Ledgers that a stream may give within ten seconds: those of the fastest network, and some that were held back. */
const mostLedgers = 12
const ledgersSpan = 10_000

/** The use of a service's event stream. */
export interface StreamUse {
  readonly isUsable: () => boolean
  /**
   * Takes ledgers, which may begin a new history, until the service ends the connection (`ended`), none came for `silence`
   * milliseconds, it failed, or it is not believed any more. Throws SourceError('rateLimited'), or the signal's reason.
   */
  readonly follow: (
    open: (signal: AbortSignal) => AsyncIterable<Ledger>,
    take: (ledger: Ledger, isReset: boolean) => void,
    silence: number,
    signal: AbortSignal,
  ) => Promise<'ended' | 'silent' | 'failed' | 'doubted'>
  /** Why it is not believed, once it is not. */
  readonly doubt: () => string | undefined
  /** The stream was silent though ledgers closed: something between holds it back. */
  readonly missed: () => void
}

export function createStreamUse(exists: boolean, now: () => number): StreamUse {
  let rest = firstRest
  let restsUntil = exists ? 0 : Number.POSITIVE_INFINITY
  let doubt: string | undefined
  let last: Ledger | undefined
  let resetAt = Number.NEGATIVE_INFINITY
  /** Of the last ledgers. */
  const times: number[] = []
  /** Whether a ledger begins a new history, which it does even where its number goes on. */
  const noted = (ledger: Ledger): boolean => {
    const isReset = last?.sequence === ledger.sequence - 1 && ledger.previousHash !== last.hash
    last = ledger
    const at = now()
    if (isReset && at - resetAt < resetSpan) doubt = 'it began a new history twice within a minute'
    if (isReset) resetAt = at
    times.push(at)
    if (times.length > mostLedgers && at - (times.shift() ?? at) < ledgersSpan)
      doubt = `it had more than ${mostLedgers} ledgers within ten seconds`
    return isReset
  }
  const pause = () => {
    restsUntil = now() + rest
    rest = Math.min(rest * 2, longestRest)
  }
  return {
    isUsable: () => now() >= restsUntil,
    missed: pause,
    doubt: () => doubt,
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
          const isReset = noted(ledger)
          if (doubt !== undefined) {
            restsUntil = Number.POSITIVE_INFINITY
            return 'doubted'
          }
          take(ledger, isReset)
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
