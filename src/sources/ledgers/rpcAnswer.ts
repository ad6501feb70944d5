import { SourceError } from '../../model/errors.ts'
import { parseJson } from '../../model/values/json.ts'
import { type RecordReader, readRecord } from '../../rest/records/record.ts'
import { RecordError } from '../../model/errors.ts'
import { type UnixSeconds, parseUnixSeconds } from '../../model/values/time.ts'
import type { RpcAnswer } from './jobs.ts'
import { RpcError } from './rpcError.ts'

/** What one call was answered with; an error is an RpcError. */
export type RpcResult = unknown

/** The results of the calls sent under `ids`, in their order. Throws SourceError('badResponse'). */
export function readResults(bytes: Uint8Array, ids: readonly number[]): RpcResult[] {
  const body = parseJson(bytes)
  const envelopes: readonly unknown[] = Array.isArray(body) ? body : [body]
  const byId = new Map<unknown, unknown>()
  for (const envelope of envelopes) byId.set(field(envelope, 'id'), envelope)
  return ids.map((id) => {
    const envelope = byId.get(id)
    if (envelope !== undefined) return readResult(envelope)
    // A fault found before the id was read has none.
    const nameless = byId.get(null)
    if (nameless !== undefined && field(nameless, 'error') !== undefined)
      return readResult(nameless)
    throw new SourceError('badResponse', missing(envelopes, ids))
  })
}

/** The result of one call; throws the RpcError it was answered with. */
export function readAnswer({ bytes, ids, index }: Pick<RpcAnswer, 'bytes' | 'ids' | 'index'>) {
  const result = readResults(bytes, ids)[index ?? 0]
  if (result instanceof RpcError) throw result
  return readRecord(result, 'result')
}

function readResult(envelope: unknown): RpcResult {
  const error = field(envelope, 'error')
  if (error === undefined || error === null) {
    const result = field(envelope, 'result')
    if (result === undefined)
      throw new SourceError('badResponse', 'The answer has neither a result nor an error')
    return result
  }
  const code = field(error, 'code')
  const message = field(error, 'message')
  const data = field(error, 'data')
  return new RpcError(
    typeof code === 'number' ? code : 0,
    // Some messages carry their code in front.
    typeof message === 'string' ? message.replace(/^\[-?\d+\] /, '') : 'an error without words',
    data === undefined ? undefined : typeof data === 'string' ? data : JSON.stringify(data),
  )
}

function missing(envelopes: readonly unknown[], ids: readonly number[]): string {
  if (ids.length > 1)
    return `The answer lacks results: ${envelopes.length} came for ${ids.length} calls`
  const id = field(envelopes[0], 'id')
  return id === undefined
    ? 'The answer is no JSON-RPC answer: is this the address of an RPC service?'
    : `The answer is for another call: its id is ${JSON.stringify(id)}, not ${ids[0]}`
}

const field = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

/** Unix seconds, which some answers and versions have as text and some as a number (rpc.md 2.0). */
export function secondsOf(record: RecordReader, key: string): UnixSeconds {
  const seconds = parseUnixSeconds(record.bigint(key))
  if (seconds === undefined) throw new RecordError(`${key} is no time: ${record.bigint(key)}`)
  return seconds
}

/** A ledger window as every list states it. */
export const windowOf = (record: RecordReader) => ({
  oldest: record.ledger('oldestLedger'),
  latest: record.ledger('latestLedger'),
})
