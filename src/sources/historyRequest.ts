import type { HistoryFilter } from '../collections/filters.ts'
import type { Coverage } from '../model/coverage.ts'
import type { Order, PageRequest } from '../model/page.ts'
import type { ListRequest } from '../collections/collections.ts'

/** Lists of history that the index has. */
export type HistoryKind = 'transactions' | 'operations' | 'payments' | 'effects' | 'trades'

/** A page of any of them. */
export interface HistoryRequest extends PageRequest {
  readonly filter?: HistoryFilter | undefined
}

/** A page of one of them, of some ledgers alone. */
export interface IndexedRequest<K extends HistoryKind> extends ListRequest<K> {
  readonly within?: Coverage | undefined
}

/** Where in a list a page of it begins, and how far it goes. */
export interface IndexedPlace {
  readonly order: Order
  readonly limit: number
  /** A paging token, exclusive. */
  readonly cursor?: string | undefined
  readonly within?: Coverage | undefined
}
