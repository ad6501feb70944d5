import { compactJson, isHttp, isUnknownRecord, type UnknownRecord } from '#ledger/values'
import type { RecordsPage, RecordsRequest } from './recordsReader.ts'
import type { Source } from '../source.ts'
import { cellsOf } from './csv.ts'
import type { Collections, Effect, Operation } from '#ledger'
import {
  accountToRest,
  assetStatToRest,
  claimableBalanceToRest,
  effectToRest,
  ledgerToRest,
  liquidityPoolToRest,
  offerToRest,
  operationToRest,
  tradeAggregationToRest,
  tradeToRest,
  transactionToRest,
} from '#ledger/readers'

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

/** A record as the REST service writes it. */
export type RestRecord = Readonly<Record<string, unknown>>

const operation = (item: Operation, base: string): RestRecord =>
  asReceived(item.body) ?? operationToRest(item, base)
const effect = (item: Effect, base: string): RestRecord =>
  asReceived(item.body) ?? effectToRest(item, base)

const writers: {
  readonly [K in keyof Collections]: (item: Collections[K]['item'], base: string) => RestRecord
} = {
  ledgers: ledgerToRest,
  transactions: transactionToRest,
  operations: operation,
  payments: operation,
  effects: effect,
  trades: tradeToRest,
  accounts: accountToRest,
  offers: offerToRest,
  claimableBalances: claimableBalanceToRest,
  liquidityPools: liquidityPoolToRest,
  assets: assetStatToRest,
  tradeAggregations: tradeAggregationToRest,
}

/**
 * An item as the record of a REST service at `base` (no slash at its end); trades from their seller's side. An item that
 * cannot be read is the record as received, or one with the reason in `unreadable`.
 */
export const toRecord = <K extends keyof Collections>(
  kind: K,
  item: Collections[K]['item'] | UnknownRecord,
  base: string,
): RestRecord => {
  if (!isUnknownRecord(item)) return writers[kind](item, base)
  const { name: type, pagingToken: paging_token, raw, reason } = item
  return asReceived(item) ?? { paging_token, type, unreadable: { reason, raw } }
}

/** The REST record of an unreadable item, as received; undefined for one read from XDR. */
function asReceived(body: object): RestRecord | undefined {
  if (!('raw' in body) || typeof body.raw !== 'string') return undefined
  try {
    const record: unknown = JSON.parse(body.raw)
    return isRecord(record) && '_links' in record ? record : undefined
  } catch {
    return undefined // raw data of another kind
  }
}

const isRecord = (value: unknown): value is RestRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
