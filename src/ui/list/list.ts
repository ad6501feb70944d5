import { useQuery, useQueryClient } from '@tanstack/react-query'
import { startTransition, useState } from 'react'
import type { Collections, FilterOf, Owner, OwnerOf } from '#ledger'
import { type Page, SourceError, type UnknownRecord } from '#ledger/values'
import { page } from '../queries/queries.ts'
import { useHere } from '../address/addresses.ts'
import { isFiltered } from '../address/filterNames.ts'
import { listRequestOf } from '../address/listRequest.ts'
import type { ShownList } from '../address/shownList.ts'
import type { joinedPages } from '../coverage/joinedPages.ts'
import { useSource } from '../address/sight.ts'

/** One page of a collection, by the address. */
export interface List<T> extends Omit<ShownList, 'page'> {
  /** Unique among all pages of all lists. */
  readonly id: string
  /** Absent until loaded; includes pages loaded below it. Stays when a reload fails. */
  readonly page?: Page<T | UnknownRecord> | undefined
  readonly limit: number
  readonly retry: () => Promise<unknown>
  readonly more: More<T>
}

interface More<T> {
  readonly state: 'idle' | 'loading'
  readonly error?: SourceError | undefined
  /** Loads the next page; `join` is passed by the button, whose chunk has it. */
  readonly load: (join: typeof joinedPages) => void
  /** Back to the first page alone. */
  readonly drop: () => void
  /** This page joined with those loaded below it. */
  readonly joined?: Page<T | UnknownRecord> | undefined
}

export function useList<K extends keyof Collections>(
  kind: K,
  of: (OwnerOf<K> & Owner) | undefined,
  filter?: FilterOf<K>,
): List<Collections[K]['item']> {
  type Shown = Page<Collections[K]['item'] | UnknownRecord>
  const source = useSource()
  const client = useQueryClient()
  const { search } = useHere()
  const { request, wrong } = listRequestOf(kind, of, search, filter)
  const options = page(source, kind, of, request)
  const refused = wrong.length > 0
  const query = useQuery({ ...options, enabled: !refused })
  const id = JSON.stringify(options.queryKey)
  const [below, setBelow] = useState<Below<Shown>>({ id, state: 'idle' })
  const more = below.id === id ? below : { id, state: 'idle' as const, joined: undefined }
  const { joined } = more
  // The first page is not refetched: it might end elsewhere.
  const shown = joined ?? query.data
  const load = async (join: typeof joinedPages) => {
    const cursor = shown?.next
    if (shown === undefined || cursor === undefined || more.state === 'loading') return
    setBelow({ id, joined, state: 'loading' })
    try {
      const next = await client.fetchQuery(page(source, kind, of, { ...request, cursor }))
      startTransition(() => setBelow({ id, joined: join([shown, next]), state: 'idle' }))
    } catch (error) {
      setBelow({ id, joined, state: 'idle', error: asSourceError(error) })
    }
  }
  return {
    id,
    page: shown,
    error: query.error ?? undefined,
    limit: request.limit,
    kind,
    of,
    request,
    filtered: refused ? 'wrong' : isFiltered(kind, search) ? 'yes' : 'no',
    retry: query.refetch,
    more: {
      ...more,
      load: (join) => void load(join),
      drop: () => setBelow({ id, state: 'idle' }),
    },
  }
}

interface Below<P> {
  readonly id: string
  readonly joined?: P | undefined
  readonly state: 'idle' | 'loading'
  readonly error?: SourceError
}

const asSourceError = (error: unknown): SourceError =>
  error instanceof SourceError
    ? error
    : new SourceError('badResponse', error instanceof Error ? error.message : String(error))
