import { type Position, isIndexed, parsePosition } from '../../model/values/position.ts'
import { type Reading, noSuchPlace } from '../pageCursor.ts'
import type { Collections } from '../resources.ts'

/** Whether items of a list are counted within their operations. */
const indexed: Readonly<Record<keyof Collections, boolean>> = {
  ledgers: false,
  transactions: false,
  operations: false,
  payments: false,
  effects: true,
  trades: true,
  accounts: false,
  offers: false,
  claimableBalances: false,
  liquidityPools: false,
  assets: false,
  tradeAggregations: false,
}

/** The place that a cursor names. Throws SourceError('notFound') for one that the list cannot have. */
export function placeOf(reading: Reading, kind: keyof Collections): Position | undefined {
  if (reading.after === undefined) return undefined
  const place = parsePosition(reading.after)
  if (place === undefined || (isIndexed(place) && !indexed[kind])) throw noSuchPlace(reading.after)
  return place
}
