import type { Call } from '#ledger/values'

/** Goes with one question through all that answers it. */
export interface Ctx {
  readonly signal: AbortSignal
  /** Gets the requests that are sent for it, in their order. */
  readonly calls: Call[]
}
