import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Collections, OwnerOf } from '#ledger'
import {
  type Answer,
  accountOf,
  type Coverage,
  formatTime,
  knownItems,
  SourceError,
  toidParts,
  type UnknownRecord,
} from '#ledger/values'
import type { IndexStatus } from '#sources'
import { useHere } from '../address/addresses.ts'
import { listRequestOf } from '../address/search.ts'
import { useSource } from '../address/sight.ts'
import { Button } from '../components/Button.tsx'
import { ErrorState } from '../components/ErrorState.tsx'
import { EmptyState, Line, Message, MessageTitle } from '../components/Message.tsx'
import { ruledPanelLook } from '../components/Panel.tsx'
import { formatBytes, Provenance, rangeText } from '../components/Provenance.tsx'
import { Skeleton, useIsDue } from '../components/Waiting.tsx'
import { counted } from '../format/text.ts'
import { OtherNetworks, RefreshFailed } from '../lateParts.tsx'
import { indexStatus, isBusy } from '../queries/closedQueries.ts'
import { page } from '../queries/queries.ts'
import { Address, LedgerLink, OperationLink } from '../values/ids.tsx'
import { SentenceView } from '../values/ValueView.tsx'

/** States that an answer is based on some ledgers only. */
export function PartialNote({
  answer: { partial, coverage },
  children,
}: {
  answer: Pick<Answer<unknown>, 'partial' | 'coverage'>
  /** The controls of the index: once per page. */
  children?: ReactNode
}) {
  if (partial !== true) return null
  return (
    <>
      <Line tone="small">
        Partial: {coverage ? `ledgers ${rangeText(coverage)}` : 'no ledger yet'}. Entries that did
        not change in them are missing.
      </Line>
      {children}
    </>
  )
}

/** An empty answer says “none” only if everything that it comes from was read. */
export function NoneState({
  answer,
  title,
  children,
}: {
  answer: EmptyAnswer
  /** “None” in short where all was read. */
  title?: string
  /** The message where all was read. */
  children: ReactNode
}) {
  const reason = noneReason(answer)
  return (
    <EmptyState title={reason === undefined && title !== undefined ? title : noneTitle(answer)}>
      {reason ?? children}
    </EmptyState>
  )
}

/** What is known of the reading behind an empty answer. */
type EmptyAnswer = Pick<Answer<unknown>, 'unread' | 'partial' | 'coverage'>

/** “None” in short, only where all was read. */
export function noneTitle({ unread = [], partial }: EmptyAnswer): string {
  if (unread.length > 0) return 'None found'
  return partial === true ? 'None in these ledgers' : 'Nothing here'
}

/** Why there may be some all the same; undefined where all was read. */
export function noneReason({ unread = [], partial, coverage }: EmptyAnswer): string | undefined {
  if (unread.length > 0)
    return `${counted(unread.length, 'record')} could not be read; the others have none.`
  return partial === true ? partlyNone(coverage) : undefined
}

const partlyNone = (coverage: Coverage | undefined): string =>
  coverage === undefined
    ? 'No ledgers were scanned yet.'
    : `Ledgers ${coverage.from} to ${coverage.to} have none; others were not scanned yet.`

/** How many records an answer lacks; null where all were read. The lists they are of show each. */
export function UnreadNote({ unread = [] }: { unread: readonly UnknownRecord[] | undefined }) {
  if (unread.length === 0) return null
  return <Line role="note">{counted(unread.length, 'record')} could not be read.</Line>
}

/** Renders nothing: refetches partial data when the index covers more. */
export function AfterIndex({
  indexed,
  onRetry,
}: {
  indexed: readonly Coverage[]
  onRetry: () => Promise<unknown>
}) {
  useAfterIndex(indexed, onRetry)
  return null
}

/**
 * Refetches an answer when the index is idle and covers more than `indexed`, the ranges that the answer used. With
 * `indexed` undefined nothing is refetched.
 */
export function useAfterIndex(
  indexed: readonly Coverage[] | undefined,
  retry: () => Promise<unknown>,
): void {
  const source = useSource()
  const enabled = useIsDue() && indexed !== undefined && source.index !== undefined
  const { data: status } = useQuery({ ...indexStatus(source), enabled })
  const due = enabled && status !== undefined && status !== null && coversMore(status, indexed)
  const covered = due ? status.covered.map(({ from, to }) => `${from}–${to}`).join() : undefined
  const tried = useRef<string>(undefined)
  useEffect(() => {
    if (covered === undefined || covered === tried.current) return
    tried.current = covered
    void retry()
  }, [covered, retry])
}

/** An idle index may cover ledgers that were not in `indexed` when the answer was made. */
export const coversMore = (
  { state, covered }: Pick<IndexStatus, 'state' | 'covered'>,
  indexed: readonly Coverage[],
): boolean =>
  !isBusy(state) &&
  covered.some(({ from, to }) => !indexed.some((had) => had.from <= from && to <= had.to))

/** Offers what only the latest ledger's header has, at its price in bytes. */
export function ReadLatest({
  what,
  price,
  onRead,
}: {
  what: string
  price: number
  onRead: () => Promise<unknown>
}) {
  return (
    <div className="py-2">
      <p className="text-muted text-xs/4">
        The latest ledger’s header has {what}. This service sends whole ledgers, about{' '}
        {formatBytes(price)} each.
      </p>
      <Button onClick={() => void onRead()}>Read the latest ledger</Button>
    </div>
  )
}

/** What removes an entry from the ledger for good. */
const endings: ReadonlyMap<string, string> = new Map([
  ['account_merge', 'Merged into'],
  ['claim_claimable_balance', 'Claimed by'],
  ['clawback_claimable_balance', 'Clawed back by'],
])

/** The newest operations of a record that is gone: what ended it is the last that did anything. */
const lastOperations = { order: 'desc', limit: 10, filter: { successful: true } } as const

interface RecordFailureOf<K extends keyof Collections, Failure> {
  query: { readonly data: unknown; readonly error: Failure; refetch: () => Promise<unknown> }
  /** The list shown below. */
  kind: K
  of: OwnerOf<K> & OwnerOf<'operations'>
  children: ReactNode
}

/** A record that failed to load, or to load again. */
export function RecordFailure<K extends keyof Collections>({
  query,
  ...shown
}: RecordFailureOf<K, SourceError | null>) {
  const { data, error, refetch } = query
  if (error === null) return null
  if (data !== undefined) return <RefreshFailed query={{ data, error, refetch }} />
  return <FailureWithHistory query={{ data, error, refetch }} {...shown} />
}

/** A record that failed to load; if it existed once, what ended it, and `children` introduce its history. */
function FailureWithHistory<K extends keyof Collections>({
  query: { error, refetch: onRetry },
  kind,
  of,
  children,
}: RecordFailureOf<K, SourceError>) {
  const { search } = useHere()
  const source = useSource()
  const { request } = listRequestOf(kind, of, search)
  // The list below requests it; this only reads the cache.
  const past = useQuery({ ...page(source, kind, of, request), enabled: false }).data
  const isPast =
    error.kind === 'notFound' &&
    past !== undefined &&
    (past.items.length > 0 || past.next !== undefined || past.prev !== undefined)
  const last = useQuery({ ...page(source, 'operations', of, lastOperations), enabled: isPast }).data
  const ending = knownItems(last?.items ?? []).find(
    ({ body, source: by }) =>
      endings.has(body.type) && (body.type !== 'account_merge' || accountOf(by) === of.id),
  )
  if (!isPast)
    return (
      <>
        <LoadFailure error={error} onRetry={() => void onRetry()} />
        {error.indexed !== undefined && <AfterIndex indexed={error.indexed} onRetry={onRetry} />}
      </>
    )
  return (
    <div className={ruledPanelLook} role="alert">
      <Message>
        {ending === undefined ? (
          <MessageTitle>No longer exists</MessageTitle>
        ) : (
          <>
            <MessageTitle>
              {endings.get(ending.body.type)}{' '}
              <Address
                id={ending.body.type === 'account_merge' ? ending.body.into : ending.source}
              />{' '}
              on {formatTime(ending.createdAt).slice(0, 10)} (ledger{' '}
              <LedgerLink sequence={toidParts(ending.id).ledger} />)
            </MessageTitle>
            <p>
              <SentenceView subject={ending.source} sentence={ending.description.summary} />{' '}
              (operation <OperationLink id={ending.id} />
              ).
            </p>
          </>
        )}
        <p>{children}</p>
      </Message>
      <Provenance calls={[...error.calls, ...(last?.calls ?? [])]} />
      {error.indexed !== undefined && <AfterIndex indexed={error.indexed} onRetry={onRetry} />}
    </div>
  )
}

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
        {query.error !== null && (
          <RefreshFailed query={{ data: query.data, error: query.error, refetch: query.refetch }} />
        )}
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
