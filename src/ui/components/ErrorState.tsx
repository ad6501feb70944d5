import { MessageTitle, Message, Actions } from './Message.tsx'
import { Button, buttonLook } from './Button.tsx'
import { Link } from '@tanstack/react-router'
import { SourceError } from '#ledger/values'
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
      <Message>
        <MessageTitle>
          {error instanceof SourceError && error.kind === 'notFound'
            ? (title ?? text.title)
            : text.title}
        </MessageTitle>
        {text.text.map((line) => (
          <p key={line}>
            <VisibleText text={line} />
          </p>
        ))}
        <Actions>
          {text.flip === 'first' && <FlipLink sight={sight} />}
          {text.retry && onRetry !== undefined && (
            <Button type="button" onClick={onRetry}>
              Try again
            </Button>
          )}
          {text.flip === 'second' && <FlipLink sight={sight} />}
          {text.newest && sight !== undefined && (
            <Link
              className={buttonLook}
              to="/$network/ledgers"
              params={{ network: sight.network.id }}
              search={{}}
            >
              Newest ledgers
            </Link>
          )}
        </Actions>
      </Message>
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
    <Link className={buttonLook} to="." search={(previous) => ({ ...previous, via: other.id })}>
      Read it through {other.name}
    </Link>
  )
}
