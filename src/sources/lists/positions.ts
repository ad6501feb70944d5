import type { Collections } from '#ledger'
import {
  isUnknownRecord,
  type Position,
  parsePosition,
  positionOf,
  toid,
  type UnknownRecord,
} from '#ledger/values'

/** Just before a ledger's first position, the ledger's own, and just after its last. */
export const beforeLedger = (ledger: number): Position => positionOf(justBelow(ledger))

export const behindLedger = (ledger: number): Position => positionOf(justBelow(ledger + 1))

const justBelow = (ledger: number) => toid(ledger - 1, 0xfffff, 0xfff)

const positions: {
  readonly [K in keyof Collections]?: (item: Collections[K]['item']) => Position | undefined
} = {
  ledgers: ({ sequence }) => positionOf(toid(sequence, 0, 0)),
  transactions: ({ pagingToken }) => positionOf(pagingToken),
  operations: ({ id }) => positionOf(id),
  payments: ({ id }) => positionOf(id),
  effects: ({ operation, index }) => positionOf(operation, index),
  trades: ({ operation, index }) => positionOf(operation, index),
  contractEvents: ({ position }) => position,
  contractCalls: ({ id }) => positionOf(id),
  contractVersions: ({ operation }) => positionOf(operation),
}

/** The position of an item of history; undefined for an unknown record without a paging token. */
export const positionOfItem = <K extends keyof Collections>(
  kind: K,
  item: Collections[K]['item'] | UnknownRecord,
): Position | undefined =>
  isUnknownRecord(item) ? parsePosition(item.pagingToken) : positions[kind]?.(item)
