import { Link } from '@tanstack/react-router'
import { type HttpCall, isHttp, newestProtocol, SourceError } from '#ledger/values'
import type { SourceKind } from '#sources'
import { type Sight, useSightIfAny } from '../address/sight.ts'
import { sentence } from '../format/text.ts'
import { Button, buttonLook } from './Button.tsx'
import { Actions, Message, MessageTitle } from './Message.tsx'
import { PageOriginContext, Provenance } from './Provenance.tsx'
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
          {text.retry && onRetry !== undefined && <Button onClick={onRetry}>Try again</Button>}
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
      {error instanceof SourceError && error.calls.length > 0 && (
        <PageOriginContext value={undefined}>
          <Provenance calls={error.calls} />
        </PageOriginContext>
      )}
    </div>
  )
}

/** Leads to the same page through the other line of sight, where the network has one. */
export function FlipLink({ sight }: { sight: Sight | undefined }) {
  if (sight === undefined) return null
  // One that asks all of a network's endpoints has asked the other, too.
  if (sight.source.services !== undefined) return null
  const other = otherKind(
    sight.network.endpoints.map(({ kind }) => kind),
    sight.source.kind,
  )
  if (other === undefined) return null
  return (
    <Link className={buttonLook} to="." search={(previous) => ({ ...previous, via: other.id })}>
      Open with {other.name}
    </Link>
  )
}

/** The kind that is more likely to answer what one could not: one that runs contracts has most of them, where that one does not. */
export function otherKind(kinds: readonly SourceKind[], own: SourceKind): SourceKind | undefined {
  const others = kinds.filter(({ id }) => id !== own.id)
  const runs = ({ capabilities }: SourceKind) => capabilities.runsContracts
  return (runs(own) ? undefined : others.find(runs)) ?? others[0]
}

interface ErrorText {
  readonly title: string
  readonly text: readonly string[]
  readonly retry: boolean
  readonly flip: 'first' | 'second' | 'no'
  readonly newest: boolean
}

/** The message of an error by its kind; anything but a `SourceError` is a bug of ours. */
export function errorTextOf(error: Error, sight: Sight | undefined): ErrorText {
  const name = sight?.source.kind.name ?? 'this service'
  const host = sight === undefined ? 'the service' : urlHost(sight.source.url)
  const plain = { retry: false, flip: 'no', newest: false } as const
  if (!(error instanceof SourceError))
    return {
      ...plain,
      title: 'Parallax failed here',
      text: [`A bug in this page, not in the ledger: ${error.message}`],
      retry: true,
    }
  const text = [sentence(error.message)]
  const again = { ...plain, text, retry: true, flip: 'second' } as const
  switch (error.kind) {
    case 'notFound':
      return { ...plain, title: 'Not found', text, flip: 'first', newest: true }
    case 'outOfRetention':
      return { ...plain, title: `Older than what ${name} keeps here`, text, flip: 'first' }
    case 'notYetClosed':
      return { ...plain, title: 'Not closed yet', text, retry: true, newest: true }
    case 'unsupported':
      return { ...plain, title: `Not available through ${name}`, text, flip: 'first' }
    case 'rateLimited':
      return { ...again, title: 'The service asked us to slow down' }
    case 'unreachable': {
      const call = error.calls.findLast(isHttp)
      if (call !== undefined && statesItself(call))
        return { ...again, title: 'The service cannot answer now' }
      return {
        ...again,
        title: navigator.onLine ? 'No answer' : 'No answer: this browser is offline',
      }
    }
    case 'badResponse': {
      // A source may read several services: the last one asked is the one that the message is about.
      const url = error.calls.findLast(isHttp)?.url
      return {
        ...again,
        title: `${url === undefined ? host : urlHost(url)} sent an invalid answer`,
      }
    }
    case 'laterProtocol':
      return {
        ...again,
        title: 'This version of Parallax cannot read this',
        text: [
          ...text,
          `It knows protocols up to ${newestProtocol}. A later one may have added this: the service need not be wrong.`,
        ],
      }
  }
}

/** A service explains itself by a problem document, or by a root without ledgers. */
const statesItself = ({ status, answer }: HttpCall): boolean =>
  status !== 0 && (status < 500 || /^\s*\{.*"title"\s*:/s.test(answer))

export const urlHost = (url: string): string => URL.parse(url, document.baseURI)?.host ?? url
