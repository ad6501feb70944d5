import { SourceError } from '#ledger/values/errors.ts'
import { Panel } from '../../components/Panel.tsx'
import { errorTextOf } from '../../components/errorText.ts'
import { useSightIfAny } from '../../address/sight.ts'
import { LazyHomeSide } from './lazyParts.ts'
import { VisibleText } from '../../components/VisibleText.tsx'

/** Replaces a network's panels when its service does not answer. */
export function ServiceDown({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { title, text } = errorTextOf(error, useSightIfAny())
  return (
    <>
      <Panel title="Ledgers" calls={error instanceof SourceError ? error.calls : undefined}>
        <div className="message" role="alert">
          <p className="message-title">{title}</p>
          {text.map((line) => (
            <p key={line}>
              <VisibleText text={line} />
            </p>
          ))}
          <div className="actions">
            <button className="button" type="button" onClick={onRetry}>
              Try again
            </button>
          </div>
        </div>
      </Panel>
      <LazyHomeSide down />
    </>
  )
}
