import type { EmittedEvent, ListRequest, OwnerOf, RecordReader } from '#ledger'
import {
  contractEvent,
  encodersOf,
  isOfLaterProtocol,
  readAll,
  readScVal,
  scValsOf,
  writeAll,
  writeScVal,
  XdrError,
} from '#ledger/readers'
import {
  base64FromBytes,
  type Call,
  decodeStrkey,
  formatPosition,
  type LedgerSequence,
  type Page,
  parsePosition,
  prettyJson,
  RecordError,
  SourceError,
  span,
  type UnknownRecord,
} from '#ledger/values'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import { loadLists } from '../../chunks.ts'
import {
  beforeLedger,
  behindLedger,
  cursorPosition,
  ledgerAtPosition,
  pageCursor,
  positionOfItem,
  readingOf,
} from '../../page.ts'
import type { ReadStep } from '../../scan.ts'
import type { Source } from '../../source.ts'
import { base64Bytes } from '../client.ts'
import type { RpcContext } from '../context.ts'
import { eventTopics } from '../events/knowledge.ts'
import { reach, readEvents } from '../events/search.ts'

type Event = EmittedEvent | UnknownRecord

/** Events of one answer at most. */
const mostEvents = 1_000
/** Events that an answer should have: enough for a page. */
const usualEvents = 200
const firstSpan = 500
/** A node searches so many ledgers for one request (rpc.md 2.9). */
const maxSpan = 10_000
/** Answers for the events of one ledger: no ledger has as many. */
const maxPages = 100

/** Events of a contract. getEvents is ascending: it is asked for spans of ledgers, newest first backwards. */
export async function readContractEvents(
  context: RpcContext,
  source: Pick<Source, 'url' | 'one' | 'closeTimes'>,
  of: OwnerOf<'contractEvents'> | undefined,
  request: ListRequest<'contractEvents'>,
  signal: AbortSignal,
): Promise<Page<Event>> {
  if (of === undefined) throw new SourceError('unsupported', 'Events are listed by contract')
  const { topics } = request.filter ?? {}
  const ofContract = { contractIds: [of.id] }
  const filters = topics
    ? chunksOf(topicPatterns(topics), maxPatterns).map((some) => ({ ...ofContract, topics: some }))
    : [ofContract]
  const { passphrase, window, calls: statusCalls } = await context.node.status(signal)
  const read = (record: RecordReader) => emittedEvent(record, of.id, passphrase)
  const { spans } = context.events
  const { nextLedger, scannedList } = await loadLists()
  const name = [of.id, ...(topics ?? [])].join()

  /** All events of the ledgers or, where they are too many, of those that come first in the order. */
  const search = async (order: 'asc' | 'desc', at: number, end: number, calls: Call[]) => {
    for (;;) {
      const { from, to } = reach(order, at, end, spans.get(name) ?? firstSpan)
      const width = to - from + 1
      const wanted = { filters, from, to, limit: mostEvents }
      const events: Event[] = []
      let cursor: string | undefined
      let complete = from - 1
      for (let pages = 0; complete < to; pages++) {
        const answer = await readEvents(context, [{ ...wanted, cursor }], read, signal)
        calls.push(...answer.calls)
        const [page] = answer.pages
        if (page === undefined) throw new SourceError('badResponse', 'The answer has no events')
        events.push(...page.events)
        complete = page.complete
        // Only the events of one ledger are worth further answers.
        if (width > 1 || complete >= to) break
        if (page.cursor === undefined || page.cursor === cursor || pages === maxPages)
          throw new SourceError('badResponse', 'The events of a ledger have no end', { calls })
        cursor = page.cursor
      }
      if (order === 'desc' ? complete < to : complete < from) {
        spans.set(name, Math.max(1, Math.floor(width / 8)))
        continue
      }
      const usual = Math.floor((width * usualEvents) / Math.max(1, events.length))
      spans.set(name, Math.max(1, Math.min(maxSpan, width * 4, usual)))
      mustAscend(events, calls)
      const found = events.filter((event) => ledgerOf(event) <= complete)
      return order === 'asc'
        ? { events: found, searched: span(from, complete) }
        : { events: found.toReversed(), searched: span(from, to) }
    }
  }

  const step: ReadStep<'contractEvents'> = async ({ order, cursor, limit, range }) => {
    const after = cursorPosition(readingOf({ order, limit, cursor }), 'contractEvents')
    const oldest = Math.max(window.lasting, range.from ?? 0)
    const latest = Math.min(window.latest, range.to ?? window.latest)
    const near = order === 'asc' ? oldest : latest
    const next = after === undefined ? near : nextLedger(order, after)
    const at = order === 'asc' ? Math.max(next, oldest) : Math.min(next, latest)
    const calls: Call[] = [...statusCalls]
    if (at < oldest || at > latest) return { items: [], calls }
    const end = order === 'asc' ? latest : oldest
    const { events, searched } = await search(order, at, end, calls)
    const edge = order === 'asc' ? searched.to : searched.from
    const position = order === 'asc' ? behindLedger(edge) : beforeLedger(edge)
    return {
      items: events,
      next: edge === end ? undefined : pageCursor(order, formatPosition(position)),
      coverage: searched,
      scanned: { requests: 1 },
      calls,
    }
  }
  const timed = timedLedgers(context, source, signal)
  const page = await scannedList(timed, 'contractEvents', request, step, signal)
  const isFiltered = Object.values(request.filter ?? {}).some((value) => value !== undefined)
  return isFiltered ? page : { ...page, scanned: undefined }
}

/** A ledger has megabytes, and most have an event, of whichever contract, that states when it closed. */
export const timedLedgers = (
  context: RpcContext,
  source: Pick<Source, 'url' | 'one' | 'closeTimes'>,
  signal: AbortSignal,
) => ({
  ...source,
  async statedTime(sequence: LedgerSequence) {
    const wanted = { filters: [], from: sequence, to: sequence, limit: 1 }
    const timeOf = (record: RecordReader) => {
      if (record.ledger('ledger') !== sequence)
        throw new RecordError('the answer has an event of another ledger')
      return record.time('ledgerClosedAt')
    }
    const { pages, calls } = await readEvents(context, [wanted], timeOf, signal)
    return { value: pages[0]?.events[0], calls }
  },
})

const ledgerOf = (event: Event): number =>
  ledgerAtPosition(positionOfItem('contractEvents', event) ?? behindLedger(0))

/** Throws SourceError where an answer has an event twice, or not in the order of events. */
function mustAscend(events: readonly Event[], calls: readonly Call[]): void {
  const positions = events.map((event) => positionOfItem('contractEvents', event) ?? 0n)
  if (positions.some((position, i) => i > 0 && position <= (positions[i - 1] ?? 0n)))
    throw new SourceError('badResponse', 'The events of the answer are not in order', { calls })
}

/** An event of the contract; a value of a later protocol makes it an unknown record. */
function emittedEvent(record: RecordReader, contract: string, passphrase: string): Event {
  const id = record.text('contractId')
  if (id !== contract) throw new RecordError('the answer has an event of another contract')
  const token = record.text('id').replaceAll(/\b0+(?=\d)/g, '')
  const position = parsePosition(token)
  if (position === undefined || ledgerAtPosition(position) !== record.ledger('ledger'))
    throw new RecordError(`id is not of an event in its ledger: ${token.slice(0, 40)}`)
  const place = {
    position,
    closedAt: record.time('ledgerClosedAt'),
    transaction: record.hash('txHash'),
  }
  const type = record.text('type') === 'system' ? 'system' : 'contract'
  try {
    const topics = eventTopics(record).map(scVal)
    const body = { type: 'v0', v0: { topics, data: scVal(record.text('value')) } } as const
    const event = { ext: { type: 'v0' }, contractId: decodeStrkey('C', id), type, body } as const
    return { ...contractEvent(event, encodersOf(passphrase)), ...place }
  } catch (error) {
    if (!(error instanceof XdrError)) throw error
    const raw = prettyJson(record.raw)
    const isLater = isOfLaterProtocol(error) || undefined
    return { type: 'unknown', name: type, pagingToken: token, raw, reason: error.message, isLater }
  }
}

const scVal = (text: string) => readAll(base64Bytes(text), readScVal)

/** Patterns of one filter, and filters of one request (rpc.md 2.9). */
const maxPatterns = 5
const maxFilters = 5

/**
 * Patterns of getEvents for events whose topics begin with those that a reader wrote (`parseTopicFilter`): each number
 * may be one of several types, and each name a symbol or a String (SEP-48). Throws SourceError('unsupported') for too many, or for a text without a meaning.
 */
function topicPatterns(topics: readonly string[]): readonly (readonly string[])[] {
  const patterns = topics.reduce<readonly (readonly string[])[]>(
    (starts, topic) =>
      starts.flatMap((start) => segmentsOf(topic).map((segment) => [...start, segment])),
    [[]],
  )
  if (patterns.length === 0)
    throw new SourceError(
      'unsupported',
      'A topic of this filter is no value that Parallax can read',
    )
  if (patterns.length > maxFilters * maxPatterns)
    throw new SourceError(
      'unsupported',
      `Its topics may be of too many types: a service takes ${maxFilters * maxPatterns} patterns of topics`,
    )
  return patterns.map((pattern) => [...pattern, '**'])
}

const segmentsOf = (topic: string): readonly string[] =>
  topic === '*'
    ? ['*']
    : scValsOf(topic)
        .flatMap((value): readonly Xdr.ScVal[] =>
          value.type === 'scvSymbol' ? [value, { type: 'scvString', str: value.sym }] : [value],
        )
        .map((value) => base64FromBytes(writeAll(() => writeScVal(value))))

const chunksOf = <T>(items: readonly T[], size: number): readonly (readonly T[])[] =>
  items.length === 0 ? [] : [items.slice(0, size), ...chunksOf(items.slice(size), size)]
