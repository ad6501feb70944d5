import type { Ledger } from '#ledger'
import type { Answer, LedgerSequence, NetworkStatus } from '#ledger/values'

/** Reads the moving head of a source's network. */
export interface HeadReader {
  /** The network's status, requested now. Throws SourceError. */
  readonly status: (signal: AbortSignal) => Promise<Answer<NetworkStatus>>
  /**
   * The ledgers after one as they close, until the service ends the connection; absent where it has no event stream.
   * Throws SourceError, `unsupported` where this service does not stream.
   */
  readonly ledgers?:
    | ((after: LedgerSequence, signal: AbortSignal) => AsyncIterable<Ledger>)
    | undefined
}
