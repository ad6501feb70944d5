import { compactJson, isHttp, isUnknownRecord } from '#ledger/values'
import type { RecordsPage, RecordsRequest } from './recordsReader.ts'
import type { Source } from '../source.ts'
import { cellsOf } from './csv.ts'
import { toRecord } from './toRecord.ts'

/**
 * A page of a source's list as REST records, one a line, as in the REST service's streams. Throws SourceError as the
 * list does.
 */
export async function readRecords(
  source: Source,
  { kind, of, page: request, base, columns: withColumns }: RecordsRequest,
  signal: AbortSignal,
): Promise<RecordsPage> {
  const { items, calls, next, coverage, partial, search, latest, scanned } = await source.list(
    kind,
    of,
    request,
    signal,
  )
  // A reader's own endpoint may end with a slash.
  const linked = base.replace(/\/+$/, '')
  const records = items.map((item) => toRecord(kind, item, linked))
  const columns = new Set<string>()
  if (withColumns)
    for (const record of records) for (const [name] of cellsOf(record)) columns.add(name)
  return {
    lines: records.map((record) => `${compactJson(record)}\n`).join(''),
    count: items.length,
    unreadable: items.filter(isUnread).length,
    columns: [...columns],
    requests: calls.filter(isHttp).length,
    index: calls.find((call) => !isHttp(call)),
    next,
    coverage,
    partial,
    search,
    latest,
    scanned,
  }
}

const isUnread = (item: object): boolean =>
  isUnknownRecord(item) ||
  ('body' in item &&
    typeof item.body === 'object' &&
    item.body !== null &&
    'type' in item.body &&
    item.body.type === 'unknown')
