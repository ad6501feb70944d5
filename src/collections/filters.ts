import type { FilterOf } from './collections.ts'

/** The part of history that a list is restricted to. */
export type RangeFilter = FilterOf<'ledgers'>
export type TransactionFilter = FilterOf<'transactions'>
/** Of operations and payments. */
export type OperationFilter = FilterOf<'operations'>
export type TradeFilter = FilterOf<'trades'>
/** What any list of history takes, seen as one; each part means something to some of them. */
export interface HistoryFilter extends OperationFilter, Pick<TradeFilter, 'base' | 'counter'> {}
