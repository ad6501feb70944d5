import type { FilterOf } from './collections.ts'

/** The part of history that a list is restricted to. */
export type RangeFilter = FilterOf<'ledgers'>
export type TransactionFilter = FilterOf<'transactions'>
/** The filter of operations and payments. */
export type OperationFilter = FilterOf<'operations'>
export type TradeFilter = FilterOf<'trades'>
/** The filters of all lists of history together; a list ignores those it does not have. */
export interface HistoryFilter extends OperationFilter, Pick<TradeFilter, 'base' | 'counter'> {}
