import type { Collections } from '#ledger'
import { readRecord } from '#ledger/readers'
import {
  RecordError,
  SourceError,
  type UnknownRecord,
  escapeHidden,
  isUnknownRecord,
} from '#ledger/values'
import { isOfLaterProtocol } from '../laterProtocol.ts'
import { type PageLimits, checkCount, checkOrder } from './pageChecks.ts'
import { pagingTokens, sortKey } from './pagingTokens.ts'

/** A page as the service sent it, its records read. */
export interface RestPage<T> {
  readonly items: readonly (T | UnknownRecord)[]
  /** The paging tokens of its first and its last record; absent where there is none. */
  readonly first?: string | undefined
  readonly last?: string | undefined
}

/**
 * Reads a page's body. A record that cannot be read, or is not one that was requested, becomes unknown; a body that is
 * no page, or not the requested one, is a badResponse. Links are not followed: the records have the cursors (rest.md 1.4).
 * `keep` selects records by paging token; one without a token is kept.
 */
export function readRestPage<K extends keyof Collections>(
  body: unknown,
  kind: K,
  read: (record: unknown) => Collections[K]['item'],
  limits: PageLimits,
  keep: (token: string) => boolean = () => true,
): RestPage<Collections[K]['item']> {
  const records = recordsOf(body)
  checkCount(records.length, limits)
  const all = records.map((record) => readItem(kind, record, read))
  checkOrder(kind, all, limits)
  const items = all.filter((item) => keep(pagingTokenOf(kind, item) ?? ''))
  const tokens = items.flatMap((item) => pagingTokenOf(kind, item) ?? [])
  return { items, first: tokens[0], last: tokens.at(-1) }
}

/** A record's paging token; undefined for an unknown one whose token is no cursor of the list. */
function pagingTokenOf<K extends keyof Collections>(
  kind: K,
  item: Collections[K]['item'] | UnknownRecord,
): string | undefined {
  if (!isUnknownRecord(item)) return pagingTokens[kind](item)
  const isToken =
    kind === 'assets'
      ? /^\w{1,12}_G[A-Z2-7]{55}_\w+$/.test(item.pagingToken)
      : sortKey(kind, item.pagingToken) !== undefined
  return isToken ? item.pagingToken : undefined
}

/** The records of a page's body. Throws SourceError for a body that is no page. */
function recordsOf(body: unknown): readonly unknown[] {
  try {
    const { records } = readRecord(body).object('_embedded').raw
    if (!Array.isArray(records)) throw new RecordError('_embedded.records is no list')
    return records
  } catch (cause) {
    if (!(cause instanceof RecordError)) throw cause
    throw new SourceError('badResponse', `The answer is not a page of records: ${cause.message}`, {
      cause,
    })
  }
}

/** Reads one record; one that cannot be read is kept as it is. */
function readItem<K extends keyof Collections>(
  kind: K,
  record: unknown,
  read: (record: unknown) => Collections[K]['item'],
): Collections[K]['item'] | UnknownRecord {
  try {
    const item = read(record)
    const [token, stated] = [pagingTokens[kind](item), textField(record, 'paging_token')]
    if (kind !== 'tradeAggregations' && token !== stated)
      throw new RecordError(`paging_token is ${stated.slice(0, 80)}, but the record is ${token}`)
    return item
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { ...unknownFromRest(record, reason), isLater: isOfLaterProtocol(error) || undefined }
  }
}

function unknownFromRest(record: unknown, reason: string): UnknownRecord {
  return {
    type: 'unknown',
    name: textField(record, 'type') || 'record',
    pagingToken: textField(record, 'paging_token'),
    raw: rawText(record),
    reason,
  }
}

/** Indented as deep as records go: of a deeper one the indents alone would be as much as its square. */
function rawText(record: unknown): string {
  try {
    const flat = JSON.stringify(record) ?? String(record)
    const text = depthOf(flat) > maxIndents ? flat : JSON.stringify(record, undefined, 2)
    return escapeHidden(text)
  } catch {
    return 'nested too deeply' // the reason says what was wrong with it
  }
}
const maxIndents = 64

function depthOf(json: string): number {
  let depth = 0
  let most = 0
  for (const mark of json.replaceAll(/"(?:[^"\\]|\\.)*"|[^[\]{}"]+/g, '')) {
    depth += mark === '[' || mark === '{' ? 1 : -1
    most = Math.max(most, depth)
  }
  return most
}

function textField(record: unknown, key: string): string {
  const value: unknown =
    typeof record === 'object' && record !== null ? Reflect.get(record, key) : undefined
  return typeof value === 'string' ? value : ''
}
