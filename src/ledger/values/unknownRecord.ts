import type { Unknown } from '../operation.ts'

/**
 * A record whose base fields could not be read either: a ledger's bytes, a transaction of an unknown arm. It is listed
 * among the others with its raw data.
 */
export interface UnknownRecord extends Unknown {
  /** Its paging token; empty where that could not be read either. */
  readonly pagingToken: string
}

/** True if an item of a page could not be read. */
export const isUnknownRecord = (item: object): item is UnknownRecord =>
  'type' in item && item.type === 'unknown' && 'pagingToken' in item && 'raw' in item
