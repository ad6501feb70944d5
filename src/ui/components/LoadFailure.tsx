import { ruledPanelLook } from './Panel.tsx'
import { SourceError } from '#ledger/values'
import { ErrorState } from './ErrorState.tsx'
import { OtherNetworks } from '../chunks.tsx'

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
