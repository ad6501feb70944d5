import { type Cursor, type Order, parseCursor } from '../model/page.ts'
import type { SourceKind } from '../sources/source.ts'

/** What the address may carry after "?". Everything else in it is left out. */
export interface Search {
  /** The line of sight. */
  readonly via?: SourceKind | undefined
  /** Endpoints of the network `custom`. */
  readonly rest?: string | undefined
  readonly rpc?: string | undefined
  readonly order?: Order | undefined
  /** Rows a page, 1 to 200. */
  readonly limit?: number | undefined
  readonly cursor?: Cursor | undefined
}

/** Keeps what makes sense; nonsense becomes the default, and `ignoredSearch` tells the reader. */
export function validateSearch(raw: Record<string, unknown>): Search {
  return {
    via: raw['via'] === 'rest' || raw['via'] === 'rpc' ? raw['via'] : undefined,
    rest: textOf(raw['rest']) || undefined,
    rpc: textOf(raw['rpc']) || undefined,
    order: raw['order'] === 'asc' || raw['order'] === 'desc' ? raw['order'] : undefined,
    limit: parseLimit(raw['limit']),
    cursor: parseCursor(textOf(raw['cursor'])),
  }
}

/** Names and values of the address that made no sense and were replaced by the default. */
export function ignoredSearch(raw: Record<string, unknown>): readonly string[] {
  const search = validateSearch(raw)
  return (['via', 'order', 'limit', 'cursor'] as const)
    .filter((name) => raw[name] !== undefined && search[name] === undefined)
    .map((name) => `${name}=${textOf(raw[name])}`)
}

function parseLimit(raw: unknown): number | undefined {
  const text = textOf(raw)
  return /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 200
    ? Number(text)
    : undefined
}

const textOf = (raw: unknown): string =>
  typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean' ? String(raw) : ''

/** The part after "?" as names and text: cursors pass 2^53, so nothing is read as a number. */
export const parseSearchText = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text))

/** The other way round; what is undefined is left out. */
export function formatSearchText(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (textOf(value) !== '') parameters.set(name, textOf(value))
  }
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}
