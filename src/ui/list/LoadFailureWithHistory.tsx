import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Collections, OwnerOf } from '#ledger'
import type { SourceError } from '#ledger/values'
import { page } from '../queries/queries.ts'
import { useHere } from '../address/addresses.ts'
import { listRequestOf } from '../address/listRequest.ts'
import { useSource } from '../address/sight.ts'
import { LoadFailure } from '../components/LoadFailure.tsx'
import { AfterIndex } from '../coverage/AfterIndex.tsx'

/** A record that failed to load; if it existed once, `children` introduce its history. */
export function LoadFailureWithHistory<K extends keyof Collections>({
  error,
  onRetry,
  kind,
  of,
  children,
}: {
  error: SourceError
  onRetry: () => Promise<unknown>
  /** The list shown below. */
  kind: K
  of: OwnerOf<K>
  children: ReactNode
}) {
  const { search } = useHere()
  const { request } = listRequestOf(kind, of, search)
  // The list below requests it; this only reads the cache.
  const past = useQuery({ ...page(useSource(), kind, of, request), enabled: false }).data
  const isPast =
    error.kind === 'notFound' &&
    past !== undefined &&
    (past.items.length > 0 || past.next !== undefined || past.prev !== undefined)
  return (
    <>
      <LoadFailure
        error={error}
        title={isPast ? 'No longer exists' : undefined}
        onRetry={() => void onRetry()}
      />
      {error.indexed !== undefined && <AfterIndex indexed={error.indexed} onRetry={onRetry} />}
      {isPast && <p className="py-2 text-muted">{children}</p>}
    </>
  )
}
