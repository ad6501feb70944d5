import { type RecordReader, readRecord } from '#ledger/restRecord.ts'
import { parseToid, toid, toidParts } from '#ledger/values/ids.ts'
import { symbolTopic } from '#ledger/xdr/values.ts'
import { rpcUrl } from './eventSource.ts'
import { defined } from './listQueries.ts'
import { all } from './parity.ts'
import { recordedFetch, rest, signal } from './recordedSources.ts'

/** The recorded transactions (TOIDs) that have an event of each contract, by its id: of those whose first topic `isMeant`. */
export const transactionsByContract = (isMeant: (name: string) => boolean) =>
  transactionsByEvent((event) =>
    isMeant(event.texts('topic')[0] ?? '') ? [event.text('contractId')] : [],
  )

/** The recorded transactions (TOIDs) by what `keysOf` reads of their events. All events are read at once. */
export async function transactionsByEvent(
  keysOf: (event: RecordReader) => readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<bigint>>> {
  const params = { startLedger: 2, pagination: { limit: 10_000 } }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getEvents', params })
  const headers = { 'Content-Type': 'application/json' }
  const response = await recordedFetch()(new Request(rpcUrl, { method: 'POST', headers, body }))
  const transactions = await all((page) => rest.list('transactions', undefined, page, signal))
  const ids = new Map(transactions.map(({ hash, pagingToken }) => [String(hash), pagingToken]))
  const named = new Map<string, Set<bigint>>()
  readRecord(await response.json())
    .object('result')
    .list('events', (event) => {
      for (const key of keysOf(event)) {
        const own = named.get(key) ?? new Set()
        named.set(key, own.add(defined(ids.get(event.text('txHash')))))
      }
    })
  return named
}

/** The first topic of such an event. */
export const isNamed = (...names: readonly string[]) => {
  const topics = names.map(symbolTopic)
  return (topic: string): boolean => topics.includes(topic)
}

/** The transaction (TOID) of a row by its paging token. */
export function transactionOf(token: string): bigint {
  const { ledger, transaction } = toidParts(defined(parseToid(token.split('-')[0] ?? '')))
  return toid(ledger, transaction, 0)
}
