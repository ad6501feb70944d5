import type { Order } from '#ledger/values'

/** A filter of getEvents (rpc.md 2.9): each part is optional, and each topic pattern one of several. */
export interface EventPattern {
  readonly type?: 'contract'
  readonly contractIds?: readonly string[]
  readonly topics?: readonly (readonly string[])[] | undefined
}

/** The events to read: of ledgers from one to another, both included. */
export interface EventRequest {
  readonly filters: readonly EventPattern[]
  readonly from: number
  readonly to: number
  readonly limit: number
  /** The end of the page before; absent for the first. */
  readonly cursor?: string | undefined
  /** By queryEvents, from one end or the other; absent: by getEvents. */
  readonly order?: Order | undefined
}

/** One answer, its events ascending. */
export interface EventPage<T> {
  readonly events: readonly T[]
  /** The last ledger, in the order of the request, of which all matching events were answered, now or before. */
  readonly complete: number
  /** The last ledger that an event of getEvents is in. */
  readonly last: number | undefined
  readonly cursor: string | undefined
}
