import { SourceError } from '#ledger/values'
import { Actions, Message, MessageTitle } from '../../components/Message.tsx'
import { Button } from '../../components/Button.tsx'
import { Panel } from '../../components/Panel.tsx'
import { errorTextOf } from '../../components/ErrorState.tsx'
import { useSightIfAny } from '../../address/sight.ts'
import { VisibleText } from '../../components/VisibleText.tsx'
import { HomeSide } from './HomeSide.tsx'

/** Replaces a network's panels when its service does not answer. */
export function ServiceDown({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { title, text } = errorTextOf(error, useSightIfAny())
  return (
    <>
      <Panel title="Ledgers" calls={error instanceof SourceError ? error.calls : undefined}>
        <Message role="alert">
          <MessageTitle>{title}</MessageTitle>
          {text.map((line) => (
            <p key={line}>
              <VisibleText text={line} />
            </p>
          ))}
          <Actions>
            <Button type="button" onClick={onRetry}>
              Try again
            </Button>
          </Actions>
        </Message>
      </Panel>
      <HomeSide down />
    </>
  )
}
