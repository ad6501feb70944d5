import { bytesFromBase64 } from '#ledger/values'
import { isStrkey } from '../server/strkeyText.ts'
import { type Row, isRow, textOf } from '../record.ts'
import type { EventFilter } from './eventFilter.ts'
import { JsonRpcError } from './rpcError.ts'

const [mostFilters, mostTerms] = [256, 15]

/** Filters of queryEvents, each with one pattern of topics. Throws JsonRpcError, also for too many terms. */
export function readQueryFilters(filters: unknown): readonly EventFilter[] {
  if (filters === undefined) return []
  if (!Array.isArray(filters) || filters.length === 0 || filters.length > mostFilters)
    throw invalid(`filters must contain 1 to ${mostFilters} filters`)
  const terms = new Set<string>()
  const read = filters.map((value: unknown, index) => {
    const filter = isRow(value) ? value : {}
    for (const [key, each] of Object.entries(filter)) {
      if (!/^(?:type|contractId|topic[0-3])$/.test(key)) throw invalid(`unknown field "${key}"`)
      terms.add(`${key} ${String(each)}`)
    }
    return parseFilter(filter, index)
  })
  if (terms.size <= mostTerms) return read
  throw new JsonRpcError(
    -32602,
    `query needs ${terms.size} distinct index terms, but this node allows ${mostTerms}; split it into narrower queries`,
    { reason: 'invalid_params', termsUsed: terms.size, termBudget: mostTerms },
  )
}

/** Positions that are left out match any value, and there may be more topics. */
function parseFilter(filter: Row, index: number): EventFilter {
  const { type, contractId } = filter
  const wrong = (text: string) => invalid(`filters[${index}]: ${text}`)
  const topics = [filter.topic0, filter.topic1, filter.topic2, filter.topic3]
  if (type === undefined && contractId === undefined && topics.every((one) => one === undefined))
    throw wrong('filter must specify type, contractId, or at least one topic position')
  if (type !== undefined && type !== 'contract' && type !== 'system')
    throw wrong('type must be "contract" or "system"')
  if (contractId !== undefined && !isStrkey('C', textOf(filter, 'contractId')))
    throw wrong('contractId is invalid')
  const bad = topics.findIndex(
    (one) => one !== undefined && !(typeof one === 'string' && bytesFromBase64(one)?.length),
  )
  if (bad >= 0) throw invalid(`filters[${index}].topic${bad} is not valid base64-encoded XDR`)
  const last = topics.findLastIndex((one) => one !== undefined)
  const pattern = topics.slice(0, last + 1).map((one) => (typeof one === 'string' ? one : '*'))
  return {
    types: type === undefined ? [] : [type],
    contracts: contractId === undefined ? [] : [contractId],
    patterns: last < 0 ? [] : [[...pattern, '**']],
  }
}

/** A request that is refused for its parameters. */
export const invalid = (message: string): JsonRpcError =>
  new JsonRpcError(-32602, message, { reason: 'invalid_params' })
