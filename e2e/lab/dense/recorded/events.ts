import { numberOf, type Row, rowOf, textOf } from '#mock/record.ts'
import type { ByteSpan, EventPart } from '../template.ts'
import { word } from './patches.ts'
import { type RecordedTransaction, recordedBytes } from './recordedParts.ts'

type Place = EventPart['place']

/** XDR `TransactionEventStage`. */
const stages: readonly Place[] = ['beforeAll', 'afterTransaction', 'afterAll']

/** The events of a transaction, found in what was applied, which begins at `base` of the ledger's bytes. */
export function eventParts(
  recorded: RecordedTransaction,
  applied: Uint8Array,
  base: number,
  roleAt: (bytes: Uint8Array, offset: number) => number,
): readonly EventPart[] {
  const { offsets, row, events } = recorded
  const part = (place: Place, operation: number, index: number, xdr: ByteSpan): EventPart => {
    const own = events.filter((event) => placeOf(event) === place && isOf(event, place, operation))
    const found = own.toSorted((a, b) => (textOf(a, 'id') < textOf(b, 'id') ? -1 : 1))[index]
    if (found === undefined) throw new Error(`an event of ${textOf(row, 'txHash')} has no row`)
    const start = place === 'operation' ? xdr.start : xdr.start + 4
    const topics = topicSpans(applied, start, found)
    const topicRoles = topics.map(({ start, end }) =>
      end - start === 44 ? roleAt(applied, start + 12) : -1,
    )
    const value = { start: topics.at(-1)?.end ?? start, end: xdr.end }
    return { place, operation, index, xdr, topics, topicRoles, value, row: found }
  }
  const ofOperations = offsets.operations.flatMap(({ events: own }, operation) =>
    own.map(({ start, end }, index) =>
      part('operation', operation, index, { start: start - base, end: end - base }),
    ),
  )
  const seen = new Map<Place, number>()
  const ofTransaction = spansOf(applied, offsets.meta.start - base, textsOf(rowOf(row, 'events')))
  return [
    ...ofOperations,
    ...ofTransaction.map((xdr) => {
      const place = stages[word(applied, xdr.start)] ?? 'afterTransaction'
      const index = seen.get(place) ?? 0
      seen.set(place, index + 1)
      return part(place, 0, index, xdr)
    }),
  ]
}

/** The offsets of base64 texts in bytes, in their order. Throws if one is missing. */
export function spansOf(bytes: Uint8Array, from: number, texts: readonly string[]): ByteSpan[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = from
  return texts.map((text) => {
    const xdr = recordedBytes(text)
    const start = buffer.indexOf(xdr, at)
    if (start < 0) throw new Error('an event is not part of its transaction')
    at = start + xdr.length
    return { start, end: at }
  })
}

function textsOf(events: Row): readonly string[] {
  const list: unknown = events.transactionEventsXdr
  return Array.isArray(list) ? list.filter((text) => typeof text === 'string') : []
}

function placeOf(event: Row): Place {
  if (numberOf(event, 'transactionIndex') === 0) return 'beforeAll'
  if (numberOf(event, 'transactionIndex') === 0xf_ffff) return 'afterAll'
  return numberOf(event, 'operationIndex') === 0xfff ? 'afterTransaction' : 'operation'
}

const isOf = (event: Row, place: Place, operation: number): boolean =>
  place !== 'operation' || numberOf(event, 'operationIndex') === operation

/** XDR `ContractEvent`: extension (4), contract (4, 32), type (4), version (4), count of topics (4), topics, value. */
function topicSpans(bytes: Uint8Array, event: number, row: Row): readonly ByteSpan[] {
  const topics: unknown = row.topic
  let at = event + (word(bytes, event + 4) === 1 ? 52 : 20)
  return (Array.isArray(topics) ? topics : []).map((text: unknown) => {
    const start = at
    at += recordedBytes(typeof text === 'string' ? text : '').length
    return { start, end: at }
  })
}
