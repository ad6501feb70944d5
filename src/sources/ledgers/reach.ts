import {
  type LedgerSequence,
  SourceError,
  firstLedger,
  ledgerSequence,
  type Call,
} from '#ledger/values'

/** How far behind the ledgers that it states a service gives some: what it states does not say it. */
export interface LedgerReach {
  /** The oldest ledger that it may give, by what it gave and refused so far; `stated` where it gave none older. */
  readonly oldest: (stated: LedgerSequence) => LedgerSequence
  /**
   * Whether it gives a ledger that is older than those that it states; it is asked once. Throws SourceError
   * where it cannot say so now.
   */
  readonly gives: (ledger: LedgerSequence, signal: AbortSignal) => Promise<boolean>
}

/** Milliseconds for which a service that gave no older ledger is believed to give none. */
const refusalAge = 600_000

/** `ask` requests one ledger. */
export function createReach(
  ask: (ledger: LedgerSequence, signal: AbortSignal) => Promise<unknown>,
): LedgerReach {
  let given = Number.POSITIVE_INFINITY
  let refused = firstLedger - 1
  let refusedAt = Number.NEGATIVE_INFINITY
  return {
    oldest: (stated) => (given < stated ? ledgerSequence(refused + 1) : stated),
    async gives(ledger, signal) {
      if (ledger >= given) return true
      const isNone = !Number.isFinite(given) && performance.now() - refusedAt < refusalAge
      if (ledger <= refused || isNone) return false
      try {
        await ask(ledger, signal)
        given = ledger
        return true
      } catch (error) {
        if (!(error instanceof SourceError) || signal.aborted) throw error
        // One that could not answer now says nothing of older ledgers.
        if (error.kind === 'unreachable' || error.kind === 'rateLimited') throw error
        refused = ledger
        refusedAt = performance.now()
        return false
      }
    },
  }
}

/** The error for a ledger outside a node's window; undefined for one inside. */
export function ledgerRangeError(
  host: string,
  ledger: number,
  window: { readonly oldest: number; readonly latest: number },
  options: { readonly cause?: unknown; readonly calls: readonly Call[] },
): SourceError | undefined {
  if (ledger > window.latest) {
    const message = `Ledger ${ledger} is not closed yet: the latest is ${window.latest}`
    return new SourceError('notYetClosed', message, options)
  }
  if (ledger < window.oldest) {
    const message = `Ledger ${ledger} is older than the ledgers that ${host} keeps, ${window.oldest} to ${window.latest}`
    return new SourceError('outOfRetention', message, options)
  }
  return undefined
}
