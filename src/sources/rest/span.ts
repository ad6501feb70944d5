import {
  type LedgerSequence,
  type Order,
  type Position,
  type Toid,
  formatPosition,
  justBefore,
  parsePosition,
  positionOf,
  toid,
  toidParts,
} from '#ledger/values'

/** A part of a list of history, both ends excluded: what belongs to a ledger, a transaction or an operation. */
export interface Span {
  readonly behind: Position
  readonly before: Position
}

/** All of a ledger. */
export const ledgerSpan = (sequence: LedgerSequence): Span => ({
  behind: positionOf(toid(sequence, 0, 0)),
  before: positionOf(toid(sequence + 1, 0, 0)),
})

/** All of a transaction, by its own TOID. */
export function transactionSpan(id: Toid): Span {
  const { ledger, transaction } = toidParts(id)
  return { behind: positionOf(id), before: positionOf(toid(ledger, transaction + 1, 0)) }
}

/** All of an operation. */
export const operationSpan = (id: Toid): Span => ({
  behind: justBefore(positionOf(id, 0)),
  before: positionOf(id),
})

/** The cursor that a list of it begins at. */
export const spanStart = ({ behind, before }: Span, order: Order): string =>
  formatPosition(order === 'asc' ? behind : before)

/** True if the span has the position that a paging token names; a token that cannot be read is shown, not hidden. */
export function spanHolds({ behind, before }: Span, token: string): boolean {
  const position = parsePosition(token)
  return position === undefined || (position > behind && position < before)
}
