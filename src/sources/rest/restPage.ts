import { SourceError } from '../../model/errors.ts'
import type { Call } from '../../model/call.ts'
import { parseJson } from '../../model/values/json.ts'
import type { Order } from '../../model/page.ts'
import { type RecordReader, readRecord } from '../../rest/records/record.ts'
import { RecordError } from '../../model/errors.ts'
import type { UnknownRecord } from '../../model/unknownRecord.ts'

/** A page as the service sent it, its records read. */
export interface RestPage<T> {
  readonly items: readonly (T | UnknownRecord)[]
  readonly next: RestPageLink
  readonly prev: RestPageLink
}
/** What is needed of a link: its base is ignored, since a service behind a proxy may not know its own address. */
export interface RestPageLink {
  readonly order: Order
  readonly cursor: string
}

/**
 * Reads a page's body. A record that cannot be read becomes unknown; a body that is no page is a badResponse.
 * `keep` says by paging token which records are wanted.
 */
export function readRestPage<T>(
  bytes: Uint8Array,
  read: (record: unknown) => T,
  keep: (token: string) => boolean = () => true,
): RestPage<T> {
  const body = parseJson(bytes)
  try {
    const page = readRecord(body)
    const records = page.object('_embedded').raw.records
    if (!Array.isArray(records)) throw new RecordError('_embedded.records is no list')
    const links = page.object('_links')
    return {
      items: records
        .filter((record: unknown) => keep(textField(record, 'paging_token')))
        .map((record: unknown) => readItem(record, read)),
      next: linkOf(links, 'next'),
      prev: linkOf(links, 'prev'),
    }
  } catch (cause) {
    if (!(cause instanceof RecordError)) throw cause
    throw new SourceError('badResponse', `The answer is not a page of records: ${cause.message}`, {
      cause,
    })
  }
}

/**
 * Throws SourceError where a page ends at the very place that it was asked to begin behind: its way on would lead to
 * itself for ever. So answers a cache that does not tell queries apart.
 */
export function mustMove<T>(page: RestPage<T>, after: string | undefined, call: Call): void {
  if (after === undefined || page.items.length === 0 || page.next.cursor !== after) return
  const words = 'The answer is a page that was read before: its next link leads back to itself'
  throw new SourceError('badResponse', words, { calls: [call] })
}

/** Reads one record; one that cannot be read is kept as it is. */
export function readItem<T>(record: unknown, read: (record: unknown) => T): T | UnknownRecord {
  try {
    return read(record)
  } catch (error) {
    return unknownFromRest(record, error instanceof Error ? error.message : String(error))
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
    return depthOf(flat) > mostIndents ? flat : JSON.stringify(record, undefined, 2)
  } catch {
    return 'nested too deeply' // the reason says what was wrong with it
  }
}
const mostIndents = 64

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

function linkOf(links: RecordReader, name: string): RestPageLink {
  const href = links.object(name).text('href')
  const query = new URLSearchParams(href.slice(href.indexOf('?') + 1))
  const order = query.get('order') ?? 'asc'
  if (order !== 'asc' && order !== 'desc') throw new RecordError(`_links.${name} has no order`)
  return { order, cursor: query.get('cursor') ?? '' }
}
