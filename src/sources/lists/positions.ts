import type { Collections } from '#ledger'
import {
  type Coverage,
  formatPosition,
  isUnknownRecord,
  type Order,
  type Position,
  parsePosition,
  positionId,
  positionOf,
  type Reason,
  type Toid,
  toid,
  type UnknownRecord,
} from '#ledger/values'
import type { Row } from './pageOf.ts'

/** The paging token from which some ledgers are read: the cursor where it is in them, else their beginning. */
export function startOf(order: Order, { from, to }: Coverage, after: Position | undefined): string {
  const edge = order === 'asc' ? beforeLedger(from) : positionOf(toid(to + 1, 0, 0))
  const isInside = after !== undefined && (order === 'asc' ? after > edge : after < edge)
  return formatPosition(isInside ? after : edge)
}

/** Items with their paging tokens, as rows. */
export const rowsOf = <T>(
  items: readonly (T | UnknownRecord)[],
  tokens: readonly string[],
  reasons: ReadonlyMap<Toid, Reason>,
): readonly Row<T>[] =>
  items.flatMap((item, i) => {
    const position = parsePosition(tokens[i] ?? '')
    return position === undefined
      ? []
      : [{ item, position, reason: reasons.get(positionId(position)) }]
  })

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
