import type { Unknown } from './operation.ts'

/**
 * A record of a list that could not be read at all, not even its base fields: a ledger's bytes, a transaction of
 * an unknown arm. It takes its place among the others and is drawn with its raw data, never dropped.
 */
export interface UnknownRecord extends Unknown {
  /** Its paging token; empty where that could not be read either. */
  readonly pagingToken: string
}

/** Whether an item of a page is one that could not be read. */
export const isUnknownRecord = (item: object): item is UnknownRecord =>
  'type' in item && item.type === 'unknown' && 'pagingToken' in item && 'raw' in item
