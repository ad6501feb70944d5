import { eventTopics } from '../events/eventTopics.ts'
import type { ContractEvents, ContractEventsRequest, EmittedEvent, RecordReader } from '#ledger'
import {
  XdrError,
  contractEvent,
  encodersOf,
  readAll,
  readScVal,
  scValsOf,
  writeAll,
  writeScVal,
} from '#ledger/readers'
import {
  type Answer,
  type Call,
  type LedgerSequence,
  RecordError,
  SourceError,
  decodeStrkey,
  ledgerSequence,
  base64FromBytes,
} from '#ledger/values'
import { readEvents } from '../events/readEvents.ts'
import type { RpcContext } from '../rpcContext.ts'
import { base64Bytes } from '../rpcResult.ts'

/** Events of one request: an answer that is not complete is asked for again over fewer ledgers. */
const limit = 1_000
/** Enough for a page. */
const enough = 20
/** Requests of an answer: the page goes on by itself where they find nothing, and shows how far it came. */
const maxRequests = 3
/** A node searches so many ledgers for one request (rpc.md 2.9). */
const maxSpan = 10_000

/** Events of a contract, the newest first. getEvents is ascending: it is asked for spans of ledgers, backwards. */
export async function readContractEvents(
  context: RpcContext,
  { contract, before, topics, span: firstSpan = 500 }: ContractEventsRequest,
  signal: AbortSignal,
): Promise<Answer<ContractEvents>> {
  const filters = [{ contractIds: [contract], topics: topics && topicPatterns(topics) }]
  const { passphrase, window, calls: statusCalls } = await context.node.status(signal)
  const end = Math.min(before ?? window.latest + 1, window.latest + 1)
  const read = (record: RecordReader): EmittedEvent => {
    const event = emittedEvent(record, passphrase)
    if (event.contract !== contract)
      throw new RecordError('the answer has an event of another contract')
    return event
  }
  const events: EmittedEvent[] = []
  const calls: Call[] = [...statusCalls]
  let from = end
  let span = firstSpan
  for (let n = 0; n < maxRequests && events.length < enough && from > window.lasting; n++) {
    const start = Math.max(window.lasting, from - span)
    const request = { filters, from: start, to: from - 1, limit }
    const { pages, calls: made } = await readEvents(context, [request], read, signal)
    calls.push(...made)
    const [page] = pages
    if (page === undefined) throw new SourceError('badResponse', 'The answer has no events')
    if (page.complete < request.to && span > 1) {
      span = Math.ceil(span / 8)
      continue
    }
    events.push(...page.events.toReversed())
    from = start
    span = Math.min(maxSpan, span * 4)
  }
  const value = {
    events,
    from: ledgerSequence(from),
    to: ledgerSequence(end - 1),
    hasOlder: from > window.lasting,
    span,
  }
  return { value, calls }
}

function emittedEvent(record: RecordReader, passphrase: string): EmittedEvent {
  const place: Pick<EmittedEvent, 'ledger' | 'transaction'> & { ledger: LedgerSequence } = {
    ledger: record.ledger('ledger'),
    transaction: record.hash('txHash'),
  }
  const id = record.text('contractId')
  const type = record.text('type') === 'system' ? 'system' : 'contract'
  const contractId = decodeStrkey('C', id)
  try {
    const topics = eventTopics(record).map(scVal)
    const body = { type: 'v0', v0: { topics, data: scVal(record.text('value')) } } as const
    const event = { ext: { type: 'v0' }, contractId, type, body } as const
    return { ...contractEvent(event, encodersOf(passphrase)), ...place }
  } catch (error) {
    if (!(error instanceof XdrError)) throw error
    // A value of a later protocol: the event is listed without it.
    const empty = { ext: { type: 'v0' }, contractId, type, body: unread } as const
    const text = `cannot be read: ${error.message}`
    const data = { type: '', value: { kind: 'text', text } } as const
    return { ...contractEvent(empty, encodersOf(passphrase)), data, ...place }
  }
}

const unread = { type: 'v0', v0: { topics: [], data: { type: 'scvVoid' } } } as const

const scVal = (text: string) => readAll(base64Bytes(text), readScVal)

/** Patterns of one filter (rpc.md 2.9). */
const maxPatterns = 5

/**
 * Patterns of getEvents for events whose topics begin with those that a reader wrote (`parseTopicFilter`): each number
 * may be one of several types. Throws SourceError('unsupported') for too many, or for a text without a meaning.
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
  if (patterns.length > maxPatterns)
    throw new SourceError(
      'unsupported',
      'Its numbers may be of too many types: a service takes five patterns of topics',
    )
  return patterns.map((pattern) => [...pattern, '**'])
}

const segmentsOf = (topic: string): readonly string[] =>
  topic === '*'
    ? ['*']
    : scValsOf(topic).map((value) => base64FromBytes(writeAll(() => writeScVal(value))))
