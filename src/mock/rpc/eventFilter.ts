import { isRow, type Row } from '../record.ts'
import { isStrkey } from '../server/strkeyText.ts'
import { invalidParameters, JsonRpcError } from './rpcError.ts'

export type EventTest = (event: Row) => boolean

/** One filter of a request: an empty part restricts nothing. */
export interface EventFilter {
  readonly types: readonly string[]
  readonly contracts: readonly unknown[]
  /** Segments of each topic filter. */
  readonly patterns: readonly (readonly string[])[]
}

/** Throws JsonRpcError where a filter is wrong. */
export function readEventFilters(list: readonly unknown[] | undefined): readonly EventFilter[] {
  if (list === undefined) return []
  if (list.length > 5) throw new JsonRpcError(-32602, 'maximum 5 filters per request')
  return list.map((value, index) => parseFilter(value, index + 1))
}

/** Filters are ORed; within one, type, contracts and topics are ANDed. Without filters every event matches. */
export function testOfFilters(filters: readonly EventFilter[]): EventTest {
  return (event) => filters.length === 0 || filters.some((filter) => passes(filter, event))
}

function passes({ types, contracts, patterns }: EventFilter, event: Row): boolean {
  return (
    (types.length === 0 || types.some((one) => one === event.type)) &&
    (contracts.length === 0 || contracts.includes(event.contractId)) &&
    (patterns.length === 0 || patterns.some((pattern) => matches(pattern, event.topic)))
  )
}

function parseFilter(value: unknown, number: number): EventFilter {
  if (!isRow(value)) throw goType(value, 'protocol.EventFilter', 'filters')
  const wrong = (text: string) => new JsonRpcError(-32602, `filter ${number} invalid: ${text}`)
  const type = value.type ?? ''
  if (typeof type !== 'string') throw goType(type, 'string', 'filters.type')
  const types = type === '' ? [] : type.split(',')
  if (!types.every((one) => one === 'system' || one === 'contract')) {
    throw wrong("filter type invalid: if set, type must be either 'system' or 'contract'")
  }
  const contracts = listOf(value.contractIds, 'filters.contractIds')
  if (contracts.length > 5) throw wrong('maximum 5 contract IDs per filter')
  const bad = contracts.findIndex((id) => typeof id !== 'string' || !isStrkey('C', id))
  if (bad >= 0) throw wrong(`contract ID ${bad + 1} invalid`)
  const topics = listOf(value.topics, 'filters.topics')
  if (topics.length > 5) throw wrong('maximum 5 topics per filter')
  const patterns = topics.map((topic, index) => {
    const segments = parseTopic(topic)
    const fault = topicFault(segments)
    if (fault !== undefined) throw wrong(`topic ${index + 1} invalid: ${fault}`)
    return segments
  })
  return { types, contracts, patterns }
}

function parseTopic(topic: unknown): readonly string[] {
  return listOf(topic, 'filters.topics').map((segment) => {
    if (typeof segment !== 'string') throw goType(segment, 'string', 'filters.topics')
    const isScVal = /^[A-Za-z0-9+/]+={0,2}$/.test(segment) && (segment.length * 3) % 4 === 0
    if (segment !== '*' && segment !== '**' && !isScVal) {
      throw invalidParameters(`cannot decode segment ${segment}`)
    }
    return segment
  })
}

function topicFault(segments: readonly string[]): string | undefined {
  if (segments.length === 0) return 'topic must have at least 1 segment'
  const early = segments.slice(0, -1).indexOf('**')
  if (early >= 0) {
    return `segment ${early + 1} invalid: wildcard '**' is only allowed as the last segment`
  }
  const fixed = segments.filter((segment) => segment !== '**')
  return fixed.length > 4 ? 'topic cannot have more than 4 segments' : undefined
}

/** Segments are compared as text: the same XDR has the same base64. */
function matches(pattern: readonly string[], topic: unknown): boolean {
  if (!Array.isArray(topic)) return false
  const open = pattern.at(-1) === '**'
  const fixed = open ? pattern.slice(0, -1) : pattern
  if (open ? topic.length < fixed.length : topic.length !== fixed.length) return false
  return fixed.every((segment, index) => segment === '*' || segment === topic[index])
}

function listOf(value: unknown, field: string): readonly unknown[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) throw goType(value, '[]string', field)
  return value
}

function goType(value: unknown, type: string, field: string): JsonRpcError {
  const name = Array.isArray(value) ? 'array' : typeof value === 'boolean' ? 'bool' : typeof value
  return invalidParameters(
    `json: cannot unmarshal ${name} into Go struct field GetEventsRequest.${field} of type ${type}`,
  )
}
