import type { ReactNode } from 'react'
import { ErrorState } from './ErrorState.tsx'
import { Skeleton } from './Skeleton.tsx'
import { RefreshFailed } from '../chunks.tsx'

/** A panel's content: skeleton, error, or data. Data stays when a reload fails. */
export function Loaded<T>({
  query,
  rows,
  children,
}: {
  query: {
    readonly data: T | undefined
    readonly error: Error | null
    readonly refetch: () => Promise<unknown>
  }
  /** Expected rows of 36 px. */
  rows: number
  children: (data: T) => ReactNode
}) {
  if (query.data !== undefined)
    return (
      <>
        <RefreshFailed query={query} />
        {children(query.data)}
      </>
    )
  if (query.error !== null)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return <Skeleton rows={rows} />
}
