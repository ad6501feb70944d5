import { findKey } from './byteTable.ts'
import { type Order, type Toid, toid, toidParts } from '#ledger/values'
import {
  type IndexOwner,
  type OwnerList,
  listCount,
  ownerBytes,
  ownerKinds,
  ownerLists,
} from '../walk/owners.ts'
import { type Segment, operationFlags, readPostings, rowHolding, startOf } from './segment.ts'

/** The unit of a row: each has its own TOID. */
export type Unit = 'ledger' | 'transaction' | 'operation'

/**
 * The rows of a segment that a list needs. Rows are selected by columns, and only selected rows are read and proven.
 * Whether one was successful comes from the result, which the header proves with its transaction's hash; its type and
 * its owners come from the envelope that the result's meta named (envelopes.ts). So a source that lied in its meta
 * cannot have a wrong row shown, but a query by owner or type can pass over a row whose envelope was never compared.
 */
export interface RowQuery {
  readonly unit: Unit
  /** On one owner's list; absent: all rows. */
  readonly owner?: OwnerRows | undefined
  /** On all these lists as well. */
  readonly also?: readonly OwnerRows[] | undefined
  /** Only rows with an id from `first` to `last`, both included. */
  readonly first?: Toid | undefined
  readonly last?: Toid | undefined
  /** For operations: all these flags (`operationFlags`). */
  readonly flags?: number | undefined
  /** For operations: one of these types (REST's `type_i`). */
  readonly types?: ReadonlySet<number> | undefined
  /** For transactions and operations: successful ones alone, or failed ones alone. */
  readonly successful?: boolean | undefined
}
interface OwnerRows {
  readonly of: IndexOwner
  readonly list: OwnerList
}

/** The rows of a segment that match a query, in an order. */
export function* rowsOf(segment: Segment, query: RowQuery, order: Order): Generator<number> {
  const low = query.first === undefined ? 0 : lowerBound(segment, query.unit, query.first)
  const high =
    query.last === undefined
      ? rowCount(segment, query.unit)
      : lowerBound(segment, query.unit, next(query.last))
  if (low >= high) return
  const listed = listedRows(segment, query)
  const from = listed ? bound(listed, low) : low
  const to = listed ? bound(listed, high) : high
  for (let i = 0; i < to - from; i++) {
    const at = order === 'asc' ? from + i : to - 1 - i
    const row = listed ? (listed[at] ?? 0) : at
    if (isMatch(segment, query, row)) yield row
  }
}

/** The rows that are on every list of a query; undefined where it names none. */
function listedRows(segment: Segment, { owner, also = [] }: RowQuery): Uint32Array | undefined {
  const lists = (owner ? [owner, ...also] : also).map(({ of, list }) =>
    ownerRows(segment, of, list),
  )
  const [first, ...others] = lists.toSorted((a, b) => a.length - b.length)
  return first && others.reduce(sharedRows, first)
}

/** The rows of two ascending lists that are on both. */
function sharedRows(a: Uint32Array, b: Uint32Array): Uint32Array {
  let at = 0
  return a.filter((row) => {
    while ((b[at] ?? Number.POSITIVE_INFINITY) < row) at++
    return b[at] === row
  })
}

/** The rows on one owner's list, ascending; empty where the segment does not know the owner. */
export function ownerRows(segment: Segment, owner: IndexOwner, list: OwnerList): Uint32Array {
  const key = findKey(segment.owners, ownerKinds[owner.kind], ownerBytes(owner))
  return key === undefined
    ? new Uint32Array(0)
    : readPostings(segment.postings, key * listCount + ownerLists[list])
}

function isMatch({ operations, transactions }: Segment, query: RowQuery, row: number): boolean {
  const { flags, types, unit, successful } = query
  if (unit === 'ledger') return true
  if (unit === 'transaction')
    return successful === undefined || (transactions.flags[row] === 1) === successful
  const own = operations.flags[row] ?? 0
  if (flags !== undefined && (own & flags) !== flags) return false
  if (successful !== undefined && ((own & operationFlags.successful) !== 0) !== successful)
    return false
  return types === undefined || types.has(operations.types[row] ?? 255)
}

/** The number of rows of a unit. */
export function rowCount(segment: Segment, unit: Unit): number {
  switch (unit) {
    case 'ledger':
      return segment.ledgers.sequence.length
    case 'transaction':
      return segment.transactions.flags.length
    case 'operation':
      return segment.operations.types.length
  }
}

/** A row's TOID. */
export function rowId(segment: Segment, unit: Unit, row: number): Toid {
  const { ledgers, transactions } = segment
  if (unit === 'ledger') return toid(ledgers.sequence[row] ?? 0, 0, 0)
  const transaction = unit === 'transaction' ? row : rowHolding(transactions.operationEnds, row)
  const ledger = rowHolding(ledgers.transactionEnds, transaction)
  const order = transaction - startOf(ledgers.transactionEnds, ledger) + 1
  const operation =
    unit === 'transaction' ? 0 : row - startOf(transactions.operationEnds, transaction) + 1
  return toid(ledgers.sequence[ledger] ?? 0, order, operation)
}

/** The first row whose id is not below `id`: the count of rows below it. */
function lowerBound(segment: Segment, unit: Unit, id: Toid): number {
  const { ledgers, transactions } = segment
  const parts = toidParts(id)
  const ledger = bound(ledgers.sequence, parts.ledger)
  const isLedger = parts.transaction === 0 && parts.operation === 0
  const isHere = ledgers.sequence[ledger] === parts.ledger
  if (unit === 'ledger') return ledger + (isHere && !isLedger ? 1 : 0)
  const firstTransaction = startOf(ledgers.transactionEnds, ledger)
  const endTransaction = isHere ? (ledgers.transactionEnds[ledger] ?? 0) : firstTransaction
  const target = firstTransaction + Math.max(0, parts.transaction - 1)
  if (unit === 'transaction')
    return Math.min(endTransaction, target + (parts.transaction > 0 && parts.operation > 0 ? 1 : 0))
  if (target >= endTransaction) return startOf(transactions.operationEnds, endTransaction)
  const firstOperation = startOf(transactions.operationEnds, target)
  if (parts.transaction === 0) return firstOperation
  return Math.min(
    transactions.operationEnds[target] ?? 0,
    firstOperation + Math.max(0, parts.operation - 1),
  )
}

/** The id before `id`: parts borrow from one another. */
export function previous(id: Toid): Toid {
  const { ledger, transaction, operation } = toidParts(id)
  if (operation > 0) return toid(ledger, transaction, operation - 1)
  return transaction > 0 ? toid(ledger, transaction - 1, 0xfff) : toid(ledger - 1, 0xfffff, 0xfff)
}

/** The id after `id`: parts carry over into one another. */
export function next(id: Toid): Toid {
  const { ledger, transaction, operation } = toidParts(id)
  if (operation < 0xfff) return toid(ledger, transaction, operation + 1)
  return transaction < 0xfffff ? toid(ledger, transaction + 1, 0) : toid(ledger + 1, 0, 0)
}

/** Counts the ascending values below `value`. */
function bound(values: Uint32Array, value: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((values[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}
