import type { HistoryFilter } from '../../derive/historyFilter.ts'
import type { PageRequest } from '../../model/page.ts'

/** Lists of history that the index has. */
export type HistoryKind = 'transactions' | 'operations' | 'payments' | 'effects' | 'trades'

/** A page of one of them, with the filters that any of them has. */
export interface HistoryRequest extends PageRequest {
  readonly filter?: HistoryFilter | undefined
}
