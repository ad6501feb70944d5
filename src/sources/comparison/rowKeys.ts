import { type CollectionKind, type Collections, formatAsset } from '#ledger'
import { type UnknownRecord, formatPosition, isUnknownRecord } from '#ledger/values'
import { ledgerAtPosition, positionOfItem } from '../filter/positions.ts'

/** What names a row of a list of state; rows of history have their position. */
const stateKeys: {
  readonly [K in CollectionKind]?: (item: Collections[K]['item']) => string | bigint
} = {
  accounts: ({ id }) => id,
  assets: ({ asset }) => formatAsset(asset),
  offers: ({ id }) => id,
  claimableBalances: ({ id }) => id,
  liquidityPools: ({ id }) => id,
  tradeAggregations: ({ timestamp }) => timestamp,
}

/** The paging token of a row, or its id: equal for the same row through both sources. */
export function rowKeyOf<K extends CollectionKind>(
  kind: K,
  item: Collections[K]['item'] | UnknownRecord,
): string {
  const position = positionOfItem(kind, item)
  if (position !== undefined) return formatPosition(position)
  return isUnknownRecord(item) ? item.pagingToken : String(stateKeys[kind]?.(item) ?? '')
}

/** The ledger of a row of history; undefined in lists of state. */
export function rowLedgerOf<K extends CollectionKind>(
  kind: K,
  item: Collections[K]['item'] | UnknownRecord,
): number | undefined {
  const position = positionOfItem(kind, item)
  return position === undefined ? undefined : ledgerAtPosition(position)
}
