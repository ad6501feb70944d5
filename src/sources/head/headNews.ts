import type { NetworkStatus, SourceErrorKind } from '#ledger/values'

/** What is known of a network's head through one line of sight, all tabs of a browser alike. */
export interface HeadNews {
  /** Grows with every change: a page requests what comes after the version that it has. */
  readonly version: number
  /** Of the highest ledger seen; absent until the service has answered once. */
  readonly status?: NetworkStatus | undefined
  /** How often the network was seen to start anew: its ledgers are others then. */
  readonly resets: number
  /** Why the last check failed; absent where it did not. */
  readonly problem?: HeadProblem | undefined
  /** When the service last answered, within a few seconds: Unix milliseconds by this device's clock. */
  readonly checkedAt?: number | undefined
  /** Why the service's event stream is followed no more, a clause about “it”; absent where it is, or there is none. */
  readonly distrusts?: string | undefined
}

export interface HeadProblem {
  readonly kind: SourceErrorKind
  readonly message: string
}

/** What a page knows when it begins to wait. */
export interface HeadRequest {
  /** The version that the page has; 0 for none. */
  readonly after: number
  /** The status that the page has, so that it is not requested again. */
  readonly known?: NetworkStatus | undefined
}
