import {
  type Coverage,
  type Order,
  type Position,
  positionId,
  rangeHolding,
  type Toid,
  toid,
  toidParts,
} from '#ledger/values'
import type { LedgerIndex } from './openIndex.ts'
import { type RowQuery, rowId, rowsOf, type Segment, transactionRow, type Unit } from './segment.ts'

/** A row, its segment and its id. */
export interface RowPosition {
  readonly segment: Segment
  readonly unit: Unit
  readonly row: number
  readonly id: Toid
}

/**
 * The covered ledgers that a list scans: the contiguous range with its cursor or its owner, else the newest one.
 * A list never skips ledgers that are not covered.
 */
export function rangeOf(
  index: LedgerIndex,
  order: Order,
  cursor: Position | undefined,
  query: RowQuery | undefined,
): Coverage | undefined {
  const ranges = index.coverage()
  if (query?.first !== undefined) return rangeHolding(ranges, Number(query.first >> 32n))
  if (cursor === undefined) return ranges.at(-1)
  const { ledger } = toidParts(positionId(cursor))
  return order === 'asc'
    ? (ranges.find(({ to }) => to >= ledger) ?? ranges.at(-1))
    : (ranges.findLast(({ from }) => from <= ledger) ?? ranges[0])
}

/** Rows from the cursor on, in order. */
export function* rowPositions(
  index: LedgerIndex,
  query: RowQuery,
  order: Order,
  cursor: Position | undefined,
  coverage: Coverage,
): Generator<RowPosition> {
  const at = cursor === undefined ? undefined : positionId(cursor)
  const first = max(query.first ?? toid(coverage.from, 0, 0), order === 'asc' ? at : undefined)
  const last = min(
    query.last ?? toid(coverage.to, 0xfffff, 0xfff),
    order === 'desc' ? at : undefined,
  )
  const segments = index
    .segments()
    .filter(({ from, to }) => toid(from, 0, 0) <= last && toid(to, 0xfffff, 0xfff) >= first)
  for (const segment of order === 'asc' ? segments : segments.toReversed())
    for (const row of rowsOf(segment, { ...query, first, last }, order))
      yield { segment, unit: query.unit, row, id: rowId(segment, query.unit, row) }
}

/** Counts the rows of a query after one row and up to another; up to the end of the covered ledgers without one. */
export function countRows(
  index: LedgerIndex,
  query: RowQuery,
  order: Order,
  { after, upTo, coverage }: RowSpan,
): number {
  const ends = [toid(coverage.from, 0, 0), toid(coverage.to, 0xfffff, 0xfff)] as const
  const [first, last] =
    order === 'asc'
      ? [after === undefined ? ends[0] : after + 1n, upTo ?? ends[1]]
      : [upTo ?? ends[0], after === undefined ? ends[1] : after - 1n]
  let count = 0
  for (const segment of index.segments()) {
    if (toid(segment.from, 0, 0) > last || toid(segment.to, 0xfffff, 0xfff) < first) continue
    const span = { ...query, first: max(first, query.first), last: min(last, query.last) }
    for (const _row of rowsOf(segment, span, 'asc')) count++
  }
  return count
}

interface RowSpan {
  readonly after: Toid | undefined
  readonly upTo: Toid | undefined
  readonly coverage: Coverage
}

/**
 * The positions in batches: the blocks of a batch are loaded at once, before its first position is yielded. `ahead`:
 * how many positions the caller will probably read.
 */
export async function* loadedAhead(
  index: LedgerIndex,
  positions: Iterable<RowPosition>,
  ahead: number,
): AsyncGenerator<RowPosition> {
  let batch: RowPosition[] = []
  for (const position of positions) {
    batch.push(position)
    if (batch.length < ahead) continue
    await load(index, batch)
    yield* batch
    batch = []
  }
  await load(index, batch)
  yield* batch
}

async function load(index: LedgerIndex, batch: readonly RowPosition[]): Promise<void> {
  await index.prefetch(
    batch.flatMap(({ segment, unit, id }) => {
      if (unit === 'ledger') return []
      const block = segment.transactions.blocks[transactionRow(segment, id)]
      return block === undefined ? [] : [{ segment, block }]
    }),
  )
}

const min = (a: bigint, b: bigint | undefined): bigint => (b === undefined || b > a ? a : b)

const max = (a: bigint, b: bigint | undefined): bigint => (b === undefined || b < a ? a : b)

/**
 * An answer read from one state of the index. `attempt` gives 'removed' where a segment was evicted or found damaged
 * meanwhile, and is tried again on the new state. Damaged segments are each skipped once, however many; rejects where
 * the index changes too often, or where a part cannot be read although nothing changed.
 */
export async function consistentAnswer<T>(
  index: Pick<LedgerIndex, 'turn' | 'segments' | 'refresh'>,
  attempt: () => Promise<T | 'removed'>,
): Promise<T> {
  for (let retries = 0; retries < maxRetries; ) {
    const turn = index.turn()
    const count = index.segments().length
    const answer = await attempt()
    if (answer !== 'removed') return answer
    if (index.segments().length < count) continue
    if (index.turn() === turn) await index.refresh()
    if (index.turn() === turn) throw new Error('a part of the index cannot be read')
    retries++
  }
  throw new Error('the index kept changing while it was read')
}

/** Retries of one answer while another tab writes. */
const maxRetries = 20
