import type { HistoryFilter, ListRequest } from '#ledger'
import type { Coverage, Order, PageRequest } from '#ledger/values'

/** Lists of history that the index has. */
export type HistoryKind = 'transactions' | 'operations' | 'payments' | 'effects' | 'trades'

/** A page of any of these lists. */
export interface HistoryRequest extends PageRequest {
  readonly filter?: HistoryFilter | undefined
}

/** A page of one of these lists, restricted to some ledgers. */
export interface IndexedRequest<K extends HistoryKind> extends ListRequest<K> {
  readonly within?: Coverage | undefined
}

/** The rows of a list to read. */
export interface RowsRequest {
  readonly order: Order
  readonly limit: number
  /** A paging token, exclusive. */
  readonly cursor?: string | undefined
  readonly within?: Coverage | undefined
}
