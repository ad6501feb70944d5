import { type Call, SourceError } from '#ledger/values'

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
