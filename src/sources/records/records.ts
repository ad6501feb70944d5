import type {
  CallingOperation,
  Collections,
  Effect,
  EmittedEvent,
  Operation,
  UsedKey,
  VersionChange,
} from '#ledger'
import {
  accountToRest,
  assetStatToRest,
  claimableBalanceToRest,
  effectToRest,
  ledgerToRest,
  liquidityPoolToRest,
  nativeText,
  offerToRest,
  operationToRest,
  readAll,
  readScVal,
  tradeAggregationToRest,
  tradeToRest,
  transactionToRest,
} from '#ledger/readers'
import {
  bytesFromBase64,
  compactJson,
  formatPosition,
  formatTime,
  isHttp,
  isJsonObject,
  isUnknownRecord,
  isUnread,
  type UnknownRecord,
} from '#ledger/values'
import { contextOf, gather } from '../context.ts'
import { ledgerAtPosition } from '../page.ts'
import { withoutKey } from '../request.ts'
import {
  hasAccountCells,
  type RecordsPage,
  type RecordsRequest,
  type RecordsTable,
  type Source,
} from '../source.ts'
import { accountCells } from './accountCells.ts'
import { csvLine } from './csvLine.ts'

/**
 * A page of a source's list as REST records, one a line, as in the REST service's streams. Throws SourceError as the
 * list does.
 */
export async function readRecords(
  source: Source,
  { kind, of, page: request, base, columns: withColumns }: RecordsRequest,
  signal: AbortSignal,
): Promise<RecordsPage> {
  const ctx = contextOf(signal)
  const page = await gather(ctx, source.list(kind, of, request, signal))
  const { items, next, coverage, partial, search, range, latest, scanned } = page
  // A reader's own endpoint may end with a slash, and have a key.
  const linked = withoutKey(base).replace(/\/*(?:\?.*)?$/, '')
  const beside =
    withColumns && hasAccountCells(kind, of)
      ? await accountCells(source, of, page.items, request.order, ctx)
      : undefined
  const records = items.map((item, i) => ({
    ...toRecord(kind, item, linked),
    ...beside?.[i],
  }))
  const { calls } = ctx
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
    range,
    latest,
    scanned,
  }
}

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
  contractEvents: eventRecord,
  contractCalls: callRecord,
  contractVersions: versionRecord,
  contractEntries: storageRecord,
}

/** REST has no such records: the names are those of RPC, with values as text and as XDR. */
function eventRecord({ position, closedAt, ...event }: EmittedEvent): RestRecord {
  return {
    id: formatPosition(position),
    type: event.type,
    ledger: ledgerAtPosition(position),
    ledger_closed_at: formatTime(closedAt),
    contract_id: event.contract,
    transaction_hash: event.transaction,
    topics: textOfXdr(event.xdr.topics),
    value: textOfXdr(event.xdr.data),
    topics_xdr: event.xdr.topics,
    value_xdr: event.xdr.data,
  }
}

function callRecord({ id, closedAt, calls, ...operation }: CallingOperation): RestRecord {
  return {
    id: String(id),
    created_at: formatTime(closedAt),
    source_account: operation.source,
    transaction_hash: operation.transaction,
    transaction_successful: operation.successful,
    calls: calls.map(({ name, arguments: given, outcome, rolledBack, caller }) => {
      const result = outcome.kind === 'returned' ? outcome.value.xdr : undefined
      return {
        function: name,
        caller,
        outcome: outcome.kind,
        rolled_back: rolledBack,
        error: outcome.kind === 'failed' ? outcome.error : undefined,
        arguments: given?.map(({ xdr }) => textOfXdr(xdr)),
        result: result && textOfXdr(result),
        arguments_xdr: given?.map(({ xdr }) => xdr),
        result_xdr: result,
      }
    }),
  }
}

function versionRecord({ operation, by, closedAt, ...change }: VersionChange): RestRecord {
  return {
    id: String(operation),
    created_at: formatTime(closedAt),
    source_account: by,
    ...change,
  }
}

function storageRecord({ keyXdr, durability, entry, changedIn, declaredIn }: UsedKey): RestRecord {
  return {
    key: textOfXdr(keyXdr),
    durability,
    value: entry && textOfXdr(entry.valueXdr),
    live_until_ledger: entry?.lifetime.liveUntil,
    archived: entry?.lifetime.archived,
    changed_in_ledger: changedIn,
    declared_in_ledger: declaredIn,
    key_xdr: keyXdr,
    value_xdr: entry?.valueXdr,
  }
}

/** A contract value as JavaScript text: `["transfer", "G…"]`, `125n`. */
const textOfXdr = (base64: string): string => {
  const bytes = bytesFromBase64(base64)
  return bytes === undefined ? '' : nativeText(readAll(bytes, readScVal))
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
    return isJsonObject(record) && '_links' in record ? record : undefined
  } catch {
    return undefined // raw data of another kind
  }
}

/**
 * A record as cells: names of nested fields are joined by dots, elements of lists are numbered from 0; an empty list or
 * object is `[]` or `{}`, null is empty. Links are left out: they repeat the ids.
 */
export function cellsOf(record: object): readonly (readonly [name: string, value: string])[] {
  const cells: (readonly [string, string])[] = []
  const add = (value: unknown, name: string): void => {
    if (value === null || typeof value !== 'object') {
      cells.push([name, typeof value === 'string' ? value : textOf(value)])
      return
    }
    const fields = Object.entries(value)
    if (fields.length === 0) cells.push([name, Array.isArray(value) ? '[]' : '{}'])
    for (const [key, field] of fields) {
      if (key !== '_links') add(field, name === '' ? key : `${name}.${key}`)
    }
  }
  for (const [key, field] of Object.entries(record)) if (key !== '_links') add(field, key)
  return cells
}

/** A number or boolean as text; null is empty. */
const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : JSON.stringify(value)

/** The first columns of every table; the others follow by name. */
const leading = [
  'id',
  'paging_token',
  'type',
  'created_at',
  'closed_at',
  'ledger_close_time',
  'direction',
  'received',
  'sent',
  'counterparty',
  'transaction.memo_type',
  'transaction.memo',
  'transaction.fee_charged',
  'transaction.fee_account',
]
const names = new Intl.Collator('en', { numeric: true })

/** The order of a table's columns. */
export const columnsInOrder = (columns: Iterable<string>): readonly string[] =>
  [...new Set(columns)].toSorted(
    (a, b) => rank(a) - rank(b) || names.compare(a, b) || (a < b ? -1 : 1),
  )

function rank(column: string): number {
  const index = leading.indexOf(column)
  return index === -1 ? leading.length : index
}

/** Records, one a line as JSON, as lines of CSV under these columns in their order (RFC 4180: CRLF behind each). */
export function csvOf({ lines, columns, head }: RecordsTable): string {
  const ordered = columnsInOrder(columns)
  const rows = lines.split('\n').flatMap((line) => {
    if (line === '') return []
    const record: unknown = JSON.parse(line)
    if (typeof record !== 'object' || record === null) return []
    const cells = new Map(cellsOf(record))
    return [csvLine(ordered.map((column) => cells.get(column) ?? ''))]
  })
  return `${head ? csvLine(ordered) : ''}${rows.join('')}`
}
