import type { ReactNode } from 'react'
import { SourceError } from '#ledger/values'
import { RefreshFailed, OtherNetworks } from '../chunks.tsx'
import { ErrorState } from './ErrorState.tsx'
import { Skeleton } from './Waiting.tsx'
import { ruledPanelLook } from './Panel.tsx'

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

/** A record that failed to load: why, what to do, and other networks to look on. */
export function LoadFailure({
  error,
  title,
  onRetry,
}: {
  error: Error
  /** Replaces “Not found” where the history shows that it existed. */
  title?: string | undefined
  onRetry: () => void
}) {
  return (
    <div className={ruledPanelLook}>
      <ErrorState error={error} title={title} onRetry={onRetry} />
      {error instanceof SourceError && error.kind === 'notFound' && <OtherNetworks error={error} />}
    </div>
  )
}
