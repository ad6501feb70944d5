import type { FederationRecord } from '#ledger'
import { SourceError, parseAccountId } from '#ledger/values'
import { hostOf } from '../request.ts'
import type { Http } from '../http.ts'

/** Characters of a memo that are read: a text has 28 bytes, a hash 64 hex digits or 44 of base64. */
const maxMemo = 64

/**
 * The account of a federation name, by the domain's server (SEP-2). Throws SourceError: notFound where the server does not
 * know the name, badResponse where it answers with another name or no account.
 */
export async function readFederation(
  name: string,
  server: string,
  http: Http,
  signal: AbortSignal,
): Promise<FederationRecord> {
  const url = new URL(server)
  url.searchParams.set('q', name)
  url.searchParams.set('type', 'name')
  const { status, bytes, call } = await http.send({ method: 'GET', url: url.href }, signal)
  const host = hostOf(server)
  if (status === 404)
    throw new SourceError('notFound', `${host} does not know ${name}`, { calls: [call] })
  const record = status === 200 ? recordOf(bytes) : undefined
  const id = record?.account_id
  const account = typeof id === 'string' ? parseAccountId(id) : undefined
  const stated = record?.stellar_address
  const isOther = typeof stated === 'string' && stated.toLowerCase() !== name.toLowerCase()
  if (record === undefined || account === undefined || isOther)
    throw new SourceError('badResponse', `${host} gives no account for ${name}`, { calls: [call] })
  const memo = memoOf(record)
  if (memo === null)
    throw new SourceError('badResponse', `${host} gives a memo for ${name} that cannot be read`, {
      calls: [call],
    })
  return { account, memo, call }
}

function recordOf(bytes: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  try {
    const answer: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof answer === 'object' && answer !== null ? { ...answer } : undefined
  } catch {
    return undefined // no JSON: the caller says so
  }
}

/** Null where there is a memo that cannot be read: a payment without it may be lost. */
function memoOf(record: Readonly<Record<string, unknown>>): FederationRecord['memo'] | null {
  const { memo_type: type, memo } = record
  if (memo === undefined || memo === null || memo === '') return undefined
  // Some servers write an id as a number, which JSON keeps exactly up to 2^53 only.
  const isMemo =
    typeof memo === 'string' || (typeof memo === 'number' && Number.isSafeInteger(memo))
  return isMemo && (type === 'text' || type === 'id' || type === 'hash')
    ? { type, value: String(memo).slice(0, maxMemo) }
    : null
}
