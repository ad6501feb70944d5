import { Link } from '@tanstack/react-router'
import { SourceError } from '#ledger/values/errors.ts'
import { type Sight, useSightIfAny } from '../address/sight.ts'
import { Provenance } from './Provenance.tsx'
import { errorTextOf } from './errorText.ts'
import { VisibleText } from './VisibleText.tsx'

export function ErrorState({
  error,
  title,
  onRetry,
}: {
  error: Error
  /** Replaces the error's own title for a record that was not found. */
  title?: string | undefined
  onRetry?: (() => void) | undefined
}) {
  const sight = useSightIfAny()
  const text = errorTextOf(error, sight)
  return (
    <div role="alert">
      <div className="message">
        <p className="message-title">
          {error instanceof SourceError && error.kind === 'notFound'
            ? (title ?? text.title)
            : text.title}
        </p>
        {text.text.map((line) => (
          <p key={line}>
            <VisibleText text={line} />
          </p>
        ))}
        <div className="actions">
          {text.flip === 'first' && <FlipLink sight={sight} />}
          {text.retry && onRetry !== undefined && (
            <button className="button" type="button" onClick={onRetry}>
              Try again
            </button>
          )}
          {text.flip === 'second' && <FlipLink sight={sight} />}
          {text.newest && sight !== undefined && (
            <Link
              className="button"
              to="/$network/ledgers"
              params={{ network: sight.network.id }}
              search={{}}
            >
              Newest ledgers
            </Link>
          )}
        </div>
      </div>
      {error instanceof SourceError && error.calls.length > 0 && <Provenance calls={error.calls} />}
    </div>
  )
}

/** Leads to the same page through the other line of sight, where the network has one. */
export function FlipLink({ sight }: { sight: Sight | undefined }) {
  if (sight === undefined) return null
  const other = sight.network.endpoints.find(({ kind }) => kind.id !== sight.source.kind.id)?.kind
  if (other === undefined) return null
  return (
    <Link className="button" to="." search={(previous) => ({ ...previous, via: other.id })}>
      Read it through {other.name}
    </Link>
  )
}
