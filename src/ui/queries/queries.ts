import { queryOptions } from '@tanstack/react-query'
import { type Collections, type ListRequest, type OwnerOf, owners } from '#ledger'
import type { Answer, Page, SourceError, UnknownRecord } from '#ledger/values'
import type { Entities, Source } from '#sources'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: SourceError
    queryMeta: {
      readonly requested?: Requested
      /** The same request through any source, for the comparison of two. */
      readonly read?: (source: Source, signal: AbortSignal) => Promise<AnyAnswer>
    }
  }
}

/** What a source answers, of whatever kind. */
export type AnyAnswer =
  | Answer<Entities[keyof Entities]['value']>
  | Page<Collections[keyof Collections]['item'] | UnknownRecord>

/** What a query requests of a service, for the note while it waits. */
export type Requested =
  | { readonly entity: keyof Entities; readonly id: Entities[keyof Entities]['id'] }
  | { readonly collection: keyof Collections; readonly of: RequestedOwner | undefined }

interface RequestedOwner {
  readonly kind: keyof typeof owners
  readonly id: string | number | bigint
}

/** Closed history never goes stale; the rest goes stale after one ledger's time. */
export const closed = { staleTime: Number.POSITIVE_INFINITY }
const live = { staleTime: 5_000 }
/** What never changes; the shell has these names alone. */
const closedEntities: ReadonlySet<keyof Entities> = new Set([
  'ledger',
  'ledgerDetails',
  'transaction',
  'operation',
  'contractWasm',
  'contractText',
] as const)

/** An id or filter as text: equal requests have equal text. */
const keyOf = (id: string | number | bigint | object): string =>
  typeof id === 'object' ? JSON.stringify(id, sorted) : String(id)

function sorted(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

export const one = <K extends keyof Entities>(source: Source, kind: K, id: Entities[K]['id']) =>
  queryOptions({
    queryKey: [source.id, 'one', kind, keyOf(id)],
    queryFn: ({ signal }) => source.one(kind, id, signal),
    meta: {
      requested: { entity: kind, id },
      read: (any, signal) => any.one(kind, id, signal),
    },
    ...(closedEntities.has(kind) ? closed : live),
  })

/** One page of a list; for a closed ledger, transaction or operation it never changes. */
export const page = <K extends keyof Collections>(
  source: Source,
  kind: K,
  of: OwnerOf<K> | undefined,
  request: ListRequest<K>,
) =>
  queryOptions({
    queryKey: [
      source.id,
      'page',
      kind,
      of?.kind ?? '',
      String(of?.id ?? ''),
      request.order,
      request.limit,
      request.cursor ?? '',
      keyOf(request.filter ?? {}),
    ],
    queryFn: ({ signal }) => source.list(kind, of, request, signal),
    meta: {
      requested: { collection: kind, of },
      read: (any, signal) => any.list(kind, of, request, signal),
    },
    ...(of !== undefined && owners[of.kind].isClosed ? closed : live),
  })
