import { Link, useRouteContext } from '@tanstack/react-router'
import { isHttp, SourceError } from '#ledger/values'
import { sightSearch } from '../../address/search.ts'
import { useSightIfAny } from '../../address/sight.ts'
import { Button, buttonLook } from '../../components/Button.tsx'
import { errorTextOf } from '../../components/ErrorState.tsx'
import { Actions, Message, MessageTitle } from '../../components/Message.tsx'
import { Panel } from '../../components/Panel.tsx'
import { VisibleText } from '../../components/VisibleText.tsx'

/** Replaces a network's panels when its service does not answer. */
export function ServiceDown({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const sight = useSightIfAny()
  const { title, text } = errorTextOf(error, sight)
  return (
    <Panel title="Network now" calls={error instanceof SourceError ? error.calls : undefined}>
      <Message role="alert">
        <MessageTitle>{title}</MessageTitle>
        {text.map((line) => (
          <p key={line}>
            <VisibleText text={line} />
          </p>
        ))}
        {isUnanswered(error) && navigator.onLine && (
          <p>You may be offline, although this browser does not say so.</p>
        )}
        <Actions>
          <Button onClick={onRetry}>Try again</Button>
          {/* Another service of the network may answer. */}
          {sight?.network.endpoints.map(
            ({ kind: { id, name } }) =>
              id !== sight.source.kind.id &&
              sight.source.services === undefined && (
                <Link
                  key={id}
                  className={buttonLook}
                  to="."
                  search={(search) => ({ ...search, via: id })}
                >
                  Open with {name}
                </Link>
              ),
          )}
          <RecordingLink />
        </Actions>
      </Message>
    </Panel>
  )
}

const isUnanswered = (error: Error): boolean =>
  error instanceof SourceError &&
  error.kind === 'unreachable' &&
  error.calls.every((call) => isHttp(call) && call.status === 0)

/** The recorded network is part of this site, so it opens without any service. */
function RecordingLink() {
  const networks = useRouteContext({ from: '__root__', select: (context) => context.networks })
  const recorded = networks.find(({ bundled }) => bundled)
  if (recorded === undefined) return null
  return (
    <Link
      className={buttonLook}
      to="/$network"
      params={{ network: recorded.id }}
      search={sightSearch({})}
    >
      Look at a recording
    </Link>
  )
}
