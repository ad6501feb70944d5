import type { RecordReader } from '#ledger'
import {
  RecordError,
  SourceError,
  type UnixSeconds,
  bytesFromBase64,
  parseJson,
  parseUnixSeconds,
} from '#ledger/values'
import { type RpcRequest, checkAnswer } from './answerRules.ts'
import { RpcError } from './rpcError.ts'

/** The result of one call; an error is an RpcError. */
export type RpcResult = unknown

/** The results of `requests`, sent under `ids`, in their order. Throws SourceError('badResponse') where one does not match. */
export function readResults(
  bytes: Uint8Array,
  ids: readonly number[],
  requests: readonly RpcRequest[],
): RpcResult[] {
  const body = parseJson(bytes)
  const envelopes: readonly unknown[] = Array.isArray(body) ? body : [body]
  if (envelopes.length > ids.length)
    throw new SourceError(
      'badResponse',
      `The answer has ${envelopes.length} results for ${callsText(ids)}`,
    )
  const byId = new Map<unknown, unknown>()
  for (const envelope of envelopes) byId.set(field(envelope, 'id'), envelope)
  return requests.map((request, i) => {
    const envelope = byId.get(ids[i])
    if (envelope !== undefined) return matching(request, resultIn(envelope))
    // An error found before the id was read has none.
    const withoutId = byId.get(null)
    if (withoutId !== undefined && field(withoutId, 'error') !== undefined)
      return resultIn(withoutId)
    throw new SourceError('badResponse', missing(envelopes, ids))
  })
}

function matching(request: RpcRequest, result: RpcResult): RpcResult {
  if (result instanceof RpcError) return result
  try {
    checkAnswer(request, result)
    return result
  } catch (cause) {
    if (!(cause instanceof RecordError)) throw cause
    const message = `The answer does not match the request: ${cause.message}`
    throw new SourceError('badResponse', message, { cause })
  }
}

/** True if an answer was refused because it does not match its request: a smaller request would not help. */
export const isMismatch = (error: unknown): boolean =>
  error instanceof RecordError || (error instanceof SourceError && isMismatch(error.cause))

function resultIn(envelope: unknown): RpcResult {
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
    // Some messages begin with their code.
    typeof message === 'string' ? message.replace(/^\[-?\d+\] /, '') : 'an error without a message',
    data === undefined ? undefined : typeof data === 'string' ? data : JSON.stringify(data),
  )
}

function missing(envelopes: readonly unknown[], ids: readonly number[]): string {
  if (ids.length > 1)
    return envelopes.length < ids.length
      ? `The answer is incomplete: ${envelopes.length} results for ${callsText(ids)}`
      : 'The answer is for other calls: their ids are not those of the request'
  const id = field(envelopes[0], 'id')
  return id === undefined
    ? 'The answer is not JSON-RPC: is this the address of an RPC service?'
    : `The answer is for another call: its id is ${JSON.stringify(id).slice(0, 60)}, not ${ids[0]}`
}

const callsText = ({ length }: readonly number[]): string =>
  length === 1 ? '1 call' : `${length} calls`

const field = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

/** Unix seconds, which are text in some answers and versions and a number in others (rpc.md 2.0). */
export function secondsOf(record: RecordReader, key: string): UnixSeconds {
  const seconds = parseUnixSeconds(record.bigint(key))
  if (seconds === undefined) throw new RecordError(`${key} is no time: ${record.bigint(key)}`)
  return seconds
}

/** Bytes of a service's base64. Throws RecordError. */
export function base64Bytes(text: string): Uint8Array {
  const bytes = bytesFromBase64(text)
  if (bytes === undefined) throw new RecordError(`this is no base64: ${text.slice(0, 40)}`)
  return bytes
}
