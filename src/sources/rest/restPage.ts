import { SourceError } from '../../model/errors.ts'
import { parseJson } from '../../model/json.ts'
import type { Order } from '../../model/page.ts'
import { RecordError, type RecordReader, readRecord } from '../../model/record.ts'
import type { UnknownRecord } from '../../model/unknownRecord.ts'

/** A page as the service sent it, its records read. */
export interface RestPage<T> {
  readonly items: readonly (T | UnknownRecord)[]
  readonly next: RestLink
  readonly prev: RestLink
}
/** What is needed of a link: its base is ignored, since a service behind a proxy may not know its own address. */
export interface RestLink {
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
    throw new SourceError('badResponse', `The answer is no page of records: ${cause.message}`, {
      cause,
    })
  }
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
    raw: JSON.stringify(record, undefined, 2) ?? String(record),
    reason,
  }
}

function textField(record: unknown, key: string): string {
  const value: unknown =
    typeof record === 'object' && record !== null ? Reflect.get(record, key) : undefined
  return typeof value === 'string' ? value : ''
}

function linkOf(links: RecordReader, name: string): RestLink {
  const href = links.object(name).text('href')
  const query = new URLSearchParams(href.slice(href.indexOf('?') + 1))
  const order = query.get('order') ?? 'asc'
  if (order !== 'asc' && order !== 'desc') throw new RecordError(`_links.${name} has no order`)
  return { order, cursor: query.get('cursor') ?? '' }
}
