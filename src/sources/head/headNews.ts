import type { NetworkStatus, SourceErrorKind } from '#ledger/values'

/** The news of a network's head through one source, shared by all tabs of a browser. */
export interface HeadNews {
  /** Grows with every change: a page requests what comes after the version that it has. */
  readonly version: number
  /** The status at the highest ledger seen; absent until the service has answered once. */
  readonly status?: NetworkStatus | undefined
  /** The number of resets seen, in which the network started anew with other ledgers. */
  readonly resets: number
  /** The reason why the last check failed; absent if it did not. */
  readonly problem?: HeadProblem | undefined
  /** The time of the service's last answer, within a few seconds: Unix milliseconds by this device's clock. */
  readonly checkedAt?: number | undefined
  /**
   * The reason why the service's event stream is no longer followed, a clause about “it”; absent if it is followed, or
   * there is none.
   */
  readonly distrusts?: string | undefined
}

export interface HeadProblem {
  readonly kind: SourceErrorKind
  readonly message: string
}

/** The news that a page has when it begins to wait for more. */
export interface HeadRequest {
  /** The version that the page has; 0 for none. */
  readonly after: number
  /** The status that the page has, so that it is not requested again. */
  readonly known?: NetworkStatus | undefined
}
