import { span } from '../../index/coverage.ts'
import type { ListAnswer } from '../../index/read/lists.ts'
import {
  type Call,
  type Coverage,
  type EventSearch,
  type Page,
  type PageRequest,
  type Position,
  type UnknownRecord,
  formatPosition,
  justBefore,
  maxForeign,
  parsePosition,
  positionId,
  positionOf,
  toid,
  toidParts,
} from '#ledger/values'
import { cursorPosition } from '../../cursorPosition.ts'
import type { RowsRequest } from '../../historyRequest.ts'
import { unaskedShare } from '../../http/sparing.ts'
import type { PositionedItemsOf } from '../../ledgers/positionedItems.ts'
import { type Reading, cursorBack, pageCursor, readingOf } from '../../pageCursor.ts'
import type { StoredIndex } from '../../index/indexTypes.ts'
import type { RpcContext } from '../rpcContext.ts'
import type { EventRow } from './candidateRows.ts'
import { type EventOwner, type SearchedOwner, searchedOwner } from './eventKnowledge.ts'
import { type EventKind, type EventSubject, eventSubject } from './eventSubject.ts'
import { type Stretch, eventStretches } from './eventStretches.ts'

/** Bytes that a list by events reads without being asked; a page ends after the request that passes them. */
export const unaskedBytes = (): number => unaskedShare(1024 ** 2)

/** A list that events find. */
export interface EventList<T> {
  readonly owner: EventOwner
  /** The collection whose cursors it has. */
  readonly kind: EventKind
  /** Its items in a transaction. */
  readonly itemsOf: (subject: EventSubject) => PositionedItemsOf<T>
  readonly matches: (item: T | UnknownRecord) => boolean
  /** Its rows in ledgers that the index has. */
  readonly indexed: (
    stored: StoredIndex,
    rows: RowsRequest,
  ) => Promise<ListAnswer<T | UnknownRecord>>
}

/**
 * A page of a list, found by the events that name its owner. Rows of ledgers that are indexed come from the index.
 * Undefined where the node has no events of classic operations and these are needed. Throws SourceError.
 */
export async function listByEvents<T>(
  context: RpcContext,
  list: EventList<T>,
  request: PageRequest,
  signal: AbortSignal,
): Promise<Page<T | UnknownRecord> | undefined> {
  const { owner, kind, matches } = list
  const { node, index, events: known } = context
  if (known.lacksFees && owner.kind !== 'contract') return undefined
  const [status, stored] = await Promise.all([node.status(signal), index.stored(signal)])
  const calls: Call[] = [...status.calls]
  let received = 0
  const onCalls = (made: readonly Call[]) => {
    calls.push(...made)
    for (const call of made) received += call.method === 'INDEX' ? 0 : call.bytes
  }
  const window = span(status.window.lasting, status.window.latest)
  const reading = readingOf(request)
  const isUp = reading.order === 'asc'
  const after = cursorPosition(reading, kind)
  const indexed = stored.coverage()
  const subject = eventSubject(owner, status.passphrase)
  const searched = searchedOwner(known, owner)
  const rows: EventRow<T>[] = []
  const start = startOf(reading, after, [window, ...indexed])
  const stretches = eventStretches<T>({
    scan: {
      connection: context,
      known,
      subject,
      searched,
      passphrase: status.passphrase,
      window,
      onCalls,
      signal,
    },
    itemsOf: list.itemsOf(subject),
    order: reading.order,
    start,
    indexed,
    readIndex: (range) =>
      readIndex(stored, list, {
        order: reading.order,
        limit: request.limit - rows.length,
        range,
        after,
      }),
    remaining: () => request.limit - rows.length,
    isSpent: () => received > unaskedBytes(),
  })
  let covered: Coverage | undefined
  let byEvents: Coverage | undefined
  let isIndexed = false
  let more = false
  let ending: 'end' | 'paused' = 'paused'
  for (;;) {
    const step = await stretches.next()
    if (step.done === true) {
      if (step.value === 'lacking') return undefined
      ending = step.value
      break
    }
    const { ledgers, from, rows: found } = step.value
    // A page has no gap between its ledgers.
    if (covered !== undefined && !isNext(covered, ledgers)) break
    const before = rows.length
    for (const row of found) {
      const isPast = after !== undefined && (isUp ? row.position <= after : row.position >= after)
      if (isPast || !matches(row.item)) continue
      more = rows.length === request.limit
      if (more) break
      rows.push(row)
    }
    more ||= step.value.more === true
    isIndexed ||= from === 'index' && rows.length > before
    const read = more ? cutAt(ledgers, rows.at(-1)?.position, isUp) : ledgers
    if (read !== undefined) {
      covered = hull(covered, read)
      if (from === 'events') byEvents = hull(byEvents, read)
    }
    if (more) break
  }
  const reached = covered === undefined ? start : isUp ? covered.to + 1 : covered.from - 1
  const boundary = isUp
    ? justBefore(positionOf(toid(reached, 0, 0)))
    : positionOf(toid(reached + 1, 0, 0))
  const last = more ? rows.at(-1)?.position : boundary
  const isDone = ending === 'end' && !more
  const onward =
    isDone || last === undefined ? undefined : pageCursor(reading.order, formatPosition(last))
  const back = cursorBack(reading, after, rows[0]?.position)
  const items = rows.map(({ item }) => item)
  const page = {
    coverage: covered,
    // With events alone, something may be missing in any ledger.
    partial: true,
    search: byEvents && {
      of: owner.kind,
      ledgers: byEvents,
      ...foreignIn(byEvents, searched),
    },
    reasons: new Map(rows.flatMap(({ reason }) => (reason === undefined ? [] : [reason]))),
    calls: isIndexed ? [...calls, ...stored.read('rows of these ledgers')] : calls,
  }
  return reading.backward
    ? { ...page, items: items.toReversed(), next: back, prev: onward }
    : { ...page, items, next: onward, prev: back }
}

/** The ledger in which the page begins. */
function startOf(
  { order }: Reading,
  after: Position | undefined,
  ranges: readonly Coverage[],
): number {
  const lowest = Math.min(...ranges.map(({ from }) => from))
  const highest = Math.max(...ranges.map(({ to }) => to))
  if (after === undefined) return order === 'asc' ? lowest : highest
  const { ledger, transaction, operation } = toidParts(positionId(after))
  if (order === 'asc') return Math.max(ledger, lowest)
  return Math.min(transaction === 0 && operation === 0 ? ledger - 1 : ledger, highest)
}

interface IndexRange {
  readonly order: 'asc' | 'desc'
  readonly limit: number
  readonly range: Coverage
  readonly after: Position | undefined
}

/** The rows of ledgers that the index has, from the cursor on. */
async function readIndex<T>(
  stored: StoredIndex,
  { indexed }: EventList<T>,
  { order, limit, range, after }: IndexRange,
): Promise<Stretch<T>> {
  const isUp = order === 'asc'
  const edge = isUp
    ? justBefore(positionOf(toid(range.from, 0, 0)))
    : positionOf(toid(range.to + 1, 0, 0))
  const isInRange = after !== undefined && (isUp ? after > edge : after < edge)
  const cursor = formatPosition(isInRange ? after : edge)
  const rows = { order, limit, cursor, within: range }
  const { items, tokens, reasons, last } = await indexed(stored, rows)
  const positioned = items.flatMap((item, i) => {
    const position = parsePosition(tokens[i] ?? '')
    if (position === undefined) return []
    const id = positionId(position)
    const reason = reasons.get(id)
    return [{ item, position, reason: reason && ([id, reason] as const) }]
  })
  return { ledgers: range, rows: positioned, from: 'index', more: last !== undefined }
}

/** Transactions in which only a foreign contract names the owner, the newest first. */
function foreignIn(
  range: Coverage,
  { candidates }: SearchedOwner,
): Pick<EventSearch, 'foreign' | 'foreignTransactions'> {
  const all = [...candidates.values()]
    .filter(({ isGenuine, ledger }) => !isGenuine && range.from <= ledger && ledger <= range.to)
    .toSorted((a, b) => b.ledger - a.ledger)
  return {
    foreign: all.length,
    foreignTransactions: all
      .slice(0, maxForeign)
      .map(({ ledger, hash, contract }) => ({ ledger, transaction: hash, contract })),
  }
}

/** The ledgers up to a full page's last row. */
function cutAt(
  ledgers: Coverage,
  position: Position | undefined,
  isUp: boolean,
): Coverage | undefined {
  if (position === undefined) return undefined
  const { ledger } = toidParts(positionId(position))
  const isInside = ledger >= ledgers.from && ledger <= ledgers.to
  if (!isInside) return undefined
  return isUp ? span(ledgers.from, ledger) : span(ledger, ledgers.to)
}

const isNext = (a: Coverage, b: Coverage): boolean => b.from <= a.to + 1 && a.from <= b.to + 1

const hull = (a: Coverage | undefined, b: Coverage): Coverage =>
  a === undefined ? b : span(Math.min(a.from, b.from), Math.max(a.to, b.to))
