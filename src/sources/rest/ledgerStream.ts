import type { Ledger } from '#ledger'
import { ledgerFromRest, readRecord } from '#ledger/readers'
import {
  type Fetch,
  type LedgerSequence,
  parseJson,
  RecordError,
  SourceError,
  toid,
} from '#ledger/values'
import { mixedContent, retrySeconds } from '../http.ts'
import { hostOf, reasonOf } from '../request.ts'
import { eventsOf } from '../serverEvents.ts'
import { checkHeaderHash } from './checks.ts'

/** Most characters of one event: a ledger has 2,000. */
const maxEvent = 64 * 1024
/** Records of one connection (rest.md 1.7). */
const limit = 200

/**
 * The ledgers after one, as the service's event stream sends them (rest.md 1.7). Ends with the connection. Throws
 * SourceError: unsupported (no stream), rateLimited, unreachable, badResponse; or the signal's reason.
 */
export async function* ledgerStream(
  { url, fetch }: { readonly url: string; readonly fetch: Fetch },
  after: LedgerSequence,
  signal: AbortSignal,
): AsyncGenerator<Ledger> {
  const host = hostOf(url)
  const query = `cursor=${toid(after, 0, 0)}&order=asc&limit=${limit}`
  const request = new Request(`${url.replace(/\/+$/, '')}/ledgers?${query}`, {
    signal,
    credentials: 'omit',
    redirect: 'manual',
    headers: { accept: 'text/event-stream' },
  })
  const mixed = mixedContent(request.url)
  if (mixed !== undefined) throw new SourceError('unsupported', mixed)
  try {
    const body = streamOf(await fetch(request), host)
    for await (const { event, data } of eventsOf(body, maxEvent)) {
      if (event === 'error')
        throw new SourceError('unreachable', `${host} ended its stream: ${data.slice(0, 200)}`)
      if (event === 'message') yield ledgerOf(data)
    }
  } catch (error) {
    if (signal.aborted) throw reasonOf(signal)
    if (error instanceof SourceError) throw error
    if (error instanceof RecordError)
      throw new SourceError('badResponse', `The stream of ${host}: ${error.message}`, {
        cause: error,
      })
    throw new SourceError('unreachable', `The stream of ${host} ended`, { cause: error })
  }
}

function streamOf(response: Response, host: string): ReadableStream<Uint8Array> {
  const { status, body, headers } = response
  const isStream = headers.get('content-type')?.startsWith('text/event-stream') === true
  if (status === 200 && isStream && body !== null) return body
  void body?.cancel()
  if (status === 429)
    throw new SourceError('rateLimited', `${host} has received too many requests from here`, {
      retryAfter: retrySeconds(headers.get('retry-after')),
    })
  if (status >= 500) throw new SourceError('unreachable', `${host} cannot stream now`)
  throw new SourceError('unsupported', `${host} has no event stream`)
}

function ledgerOf(data: string): Ledger {
  const ledger = ledgerFromRest(readRecord(parseJson(new TextEncoder().encode(data))))
  checkHeaderHash(ledger)
  return ledger
}
