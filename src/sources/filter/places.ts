import {
  type Position,
  parsePosition,
  positionId,
  positionOf,
} from '../../model/values/position.ts'
import { toid, toidParts } from '../../model/values/toid.ts'
import { type UnknownRecord, isUnknownRecord } from '../../model/unknownRecord.ts'
import type { Collections } from '../../collections/collections.ts'

const none = () => undefined

const places: {
  readonly [K in keyof Collections]: (item: Collections[K]['item']) => Position | undefined
} = {
  ledgers: ({ sequence }) => positionOf(toid(sequence, 0, 0)),
  transactions: ({ pagingToken }) => positionOf(pagingToken),
  operations: ({ id }) => positionOf(id),
  payments: ({ id }) => positionOf(id),
  effects: ({ operation, index }) => positionOf(operation, index),
  trades: ({ operation, index }) => positionOf(operation, index),
  accounts: none,
  offers: none,
  claimableBalances: none,
  liquidityPools: none,
  assets: none,
  tradeAggregations: none,
}

/** Where an item of history stands; undefined for one of which not even that could be read. */
export const placeOfItem = <K extends keyof Collections>(
  kind: K,
  item: Collections[K]['item'] | UnknownRecord,
): Position | undefined =>
  isUnknownRecord(item) ? parsePosition(item.pagingToken) : places[kind](item)

/** The ledger that a place is in. */
export const ledgerOfPlace = (place: Position): number => toidParts(positionId(place)).ledger

/** Before all that a ledger has, the ledger itself among it, and behind all of it. */
export const beforeLedger = (ledger: number): Position => positionOf(justBelow(ledger))
export const behindLedger = (ledger: number): Position => positionOf(justBelow(ledger + 1))

const justBelow = (ledger: number) => toid(ledger - 1, 0xfffff, 0xfff)
