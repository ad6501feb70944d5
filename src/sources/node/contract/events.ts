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
  base64Bytes,
  base64FromBytes,
  type ContractId,
  type Coverage,
  decodeStrkey,
  type FoundPage,
  type LedgerSequence,
  parsePosition,
  positionOf,
  prettyJson,
  RecordError,
  SourceError,
  span,
  toid,
  type UnknownRecord,
} from '#ledger/values'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import type { Ctx } from '../../context.ts'
import { late } from '../../late.ts'
import {
  type Ending,
  type Finder,
  isWithin,
  nextBehind,
  pageOf,
  type Stretch,
  type Way,
} from '../../lists/pageOf.ts'
import { positionOfItem } from '../../lists/positions.ts'
import type { TimedSource } from '../../lists/scan.ts'
import { ledgerAtPosition } from '../../page.ts'
import { chunksOf } from '../../rpc/client.ts'
import type { NodeStatus } from '../../rpc/connection.ts'
import { reach, readEvents } from '../../rpc/events/search.ts'
import { eventTopics } from '../../rpc/events/topics.ts'
import type { RpcContext } from '../context.ts'

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
  source: TimedSource,
  of: OwnerOf<'contractEvents'> | undefined,
  request: ListRequest<'contractEvents'>,
  ctx: Ctx,
): Promise<FoundPage<Event>> {
  if (of === undefined) throw new SourceError('unsupported', 'Events are listed by contract')
  const { topics } = request.filter ?? {}
  const ofContract = { contractIds: [of.id] }
  const filters = topics
    ? chunksOf(topicPatterns(topics), maxPatterns).map((some) => ({ ...ofContract, topics: some }))
    : [ofContract]
  const name = [of.id, ...(topics ?? [])].join()
  const { ScanBudget, ofRange, rangeOf } = await late('scan')
  const range = await rangeOf(timedLedgers(context, source), request.filter ?? {}, ctx)
  const finder = new ContractEventFinder(context, of.id, { filters, name })
  const scan = new ScanBudget(ctx)
  const question = { kind: 'contractEvents', request, range, scan } as const
  const page = ofRange(await pageOf([finder], question, ctx), range, source)
  const isFiltered = Object.values(request.filter ?? {}).some((value) => value !== undefined)
  return isFiltered ? page : { ...page, scanned: undefined }
}

/** Finds a contract's events: those of some ledgers with each request. */
class ContractEventFinder implements Finder<EmittedEvent> {
  readonly name = 'events'
  readonly #context: RpcContext
  readonly #contract: ContractId
  readonly #search: { readonly filters: readonly object[]; readonly name: string }
  #status: NodeStatus | undefined

  constructor(
    context: RpcContext,
    contract: ContractId,
    search: { readonly filters: readonly object[]; readonly name: string },
  ) {
    this.#context = context
    this.#contract = contract
    this.#search = search
  }

  async ledgers(_taken: readonly Coverage[], ctx: Ctx): Promise<readonly Coverage[]> {
    const { window } = await this.#statusOf(ctx)
    return [span(window.lasting, window.latest)]
  }

  async #statusOf(ctx: Ctx): Promise<NodeStatus> {
    this.#status ??= await this.#context.node.status(ctx)
    return this.#status
  }

  async *stretches(way: Way, ctx: Ctx): AsyncGenerator<Stretch<EmittedEvent>, Ending> {
    const { order } = way
    const { passphrase } = await this.#statusOf(ctx)
    const { events, ledgers } = await this.#searchFrom(way, passphrase, ctx)
    const rows = events.flatMap((item) => {
      const position = positionOfItem('contractEvents', item)
      return position === undefined ? [] : [{ item, position }]
    })
    yield { ledgers, rows, looked: 'uncounted' }
    return isWithin(order, nextBehind(order, ledgers), way.to) ? 'paused' : 'end'
  }

  /** All events of the next ledgers or, where they are too many, of those that come first in the order. */
  async #searchFrom({ order, from: at, to: end }: Way, passphrase: string, ctx: Ctx) {
    const { spans } = this.#context.events
    const { filters, name } = this.#search
    const read = (record: RecordReader) => emittedEvent(record, this.#contract, passphrase)
    for (;;) {
      const { from, to } = reach(order, at, end, spans.get(name) ?? firstSpan)
      const width = to - from + 1
      const wanted = { filters, from, to, limit: mostEvents }
      const events: Event[] = []
      let cursor: string | undefined
      let complete = from - 1
      for (let pages = 0; complete < to; pages++) {
        const [page] = await readEvents(this.#context, [{ ...wanted, cursor }], read, ctx)
        if (page === undefined) throw new SourceError('badResponse', 'The answer has no events')
        events.push(...page.events)
        complete = page.complete
        // Only the events of one ledger are worth further answers.
        if (width > 1 || complete >= to) break
        if (page.cursor === undefined || page.cursor === cursor || pages === maxPages)
          throw new SourceError('badResponse', 'The events of a ledger have no end')
        cursor = page.cursor
      }
      if (order === 'desc' ? complete < to : complete < from) {
        spans.set(name, Math.max(1, Math.floor(width / 8)))
        continue
      }
      const usual = Math.floor((width * usualEvents) / Math.max(1, events.length))
      spans.set(name, Math.max(1, Math.min(maxSpan, width * 4, usual)))
      mustAscend(events)
      const found = events.filter((event) => ledgerOf(event) <= complete)
      return order === 'asc'
        ? { events: found, ledgers: span(from, complete) }
        : { events: found.toReversed(), ledgers: span(from, to) }
    }
  }
}

/** A ledger has megabytes, and most have an event, of whichever contract, that states when it closed. */
export const timedLedgers = (context: Pick<RpcContext, 'client'>, source: TimedSource) => ({
  ...source,
  async statedTime(sequence: LedgerSequence, ctx: Ctx) {
    const wanted = { filters: [], from: sequence, to: sequence, limit: 1 }
    const timeOf = (record: RecordReader) => {
      if (record.ledger('ledger') !== sequence)
        throw new RecordError('the answer has an event of another ledger')
      return record.time('ledgerClosedAt')
    }
    const [page] = await readEvents(context, [wanted], timeOf, ctx)
    return page?.events[0]
  },
})

const ledgerOf = (event: Event): number =>
  ledgerAtPosition(positionOfItem('contractEvents', event) ?? positionOf(toid(0, 0, 0)))

/** Throws SourceError where an answer has an event twice, or not in the order of events. */
function mustAscend(events: readonly Event[]): void {
  const positions = events.map((event) => positionOfItem('contractEvents', event) ?? 0n)
  if (positions.some((position, i) => i > 0 && position <= (positions[i - 1] ?? 0n)))
    throw new SourceError('badResponse', 'The events of the answer are not in order')
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
