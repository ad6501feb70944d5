import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { SourceError } from '../model/errors.ts'
import type { Page } from '../model/page.ts'
import type { UnknownRecord } from '../model/unknownRecord.ts'
import { page } from '../queries/queries.ts'
import type { Collections, FilterOf, OwnerOf } from '../sources/resources.ts'
import { pageRequestOf } from './pageRequest.ts'
import { useSource } from './sight.ts'

/** One page of a collection, as the address asks for it. */
export interface List<T> {
  /** Tells it from every other page of every list. */
  readonly id: string
  /** Absent while loading, and after a failure. */
  readonly page?: Page<T | UnknownRecord> | undefined
  readonly error?: SourceError | undefined
  readonly limit: number
  readonly kind: keyof Collections
  readonly retry: () => void
}

/** Reads the page of a collection that the address names by order, limit and cursor. */
export function useList<K extends keyof Collections>(
  kind: K,
  of: OwnerOf<K> | undefined,
  filter?: FilterOf<K>,
): List<Collections[K]['item']> {
  const source = useSource()
  const search = useSearch({ from: '/$network' })
  const request = pageRequestOf(search, kind)
  const asked = page(source, kind, of, { ...request, filter })
  const query = useQuery(asked)
  return {
    id: JSON.stringify(asked.queryKey),
    page: query.data,
    error: query.error ?? undefined,
    limit: request.limit,
    kind,
    retry: () => void query.refetch(),
  }
}
