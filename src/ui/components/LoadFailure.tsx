import { Link, useRouteContext } from '@tanstack/react-router'
import { SourceError } from '../../model/errors.ts'
import { ErrorState } from './ErrorState.tsx'
import { useNetwork } from '../address/sight.ts'

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
    <div className="panel top-rule">
      <ErrorState error={error} title={title} onRetry={onRetry} />
      {error instanceof SourceError && error.kind === 'notFound' && <OtherNetworks />}
    </div>
  )
}

function OtherNetworks() {
  const { networks } = useRouteContext({ from: '__root__' })
  const here = useNetwork()
  const others = networks.filter((network) => network.id !== here.id)
  if (others.length === 0) return null
  return (
    <p className="muted padded">
      Look on another network:{' '}
      {others.map((network, index) => (
        <span key={network.id}>
          {index > 0 && ' · '}
          <Link to="." params={(previous) => ({ ...previous, network: network.id })} search={{}}>
            {network.name}
          </Link>
        </span>
      ))}
    </p>
  )
}
