import { type QueryClient, queryOptions, replaceEqualDeep, skipToken } from '@tanstack/react-query'
import { type NetworkStatus, SourceError } from '#ledger/values'
import { delay, type HeadProblem, type Source, startsAnew } from '#sources'
import { one } from './queries.ts'

/** How the head of a network moves while a page watches it. */
export interface WatchedHead {
  /** This device's time, in Unix milliseconds, at which the latest ledger was first seen. */
  readonly seenAt: number
  /** Whether it closed while the page watched, so that its age is known whatever this device's clock says. */
  readonly isFresh: boolean
  /** When the network was reset, in Unix milliseconds; absent where it did not. */
  readonly resetAt?: number | undefined
  readonly problem?: HeadProblem | undefined
  /** When the service last answered, within a few seconds: Unix milliseconds by this device's clock. */
  readonly checkedAt: number
  /** Why the service's event stream is followed no more, a clause about “it”. */
  readonly distrusts?: string | undefined
  /** Which news this is made of: a page that is shown again goes on from there. */
  readonly seen: { readonly version: number; readonly resets: number }
}

/** Written by `followHead` alone. */
export const watchedHead = ({ id }: Source) =>
  queryOptions<WatchedHead>({
    queryKey: ['head', id],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Milliseconds for which a status that a page requested is not requested again. */
const statusAge = 10_000
/** Milliseconds between two times that all is loaded anew: ledgers close about every five seconds. */
const leastReload = 5_000

/**
 * Keeps a network's status current until the signal aborts, or until its head cannot be followed. Where the network was
 * reset, all that was read of it is dropped and read anew.
 */
export async function followHead(
  client: QueryClient,
  source: Source,
  signal: AbortSignal,
): Promise<void> {
  const status = one(source, 'network', 'current')
  const head = watchedHead(source)
  client.setQueryDefaults(status.queryKey, { structuralSharing: laterHead })
  const begun = client.getQueryData(head.queryKey)
  let seen = begun?.seen ?? { version: 0, resets: 0 }
  let last = client.getQueryData(status.queryKey)?.value
  /** A status that is of the history that the page shows, and when the service gave it. */
  let sure = { status: last, at: client.getQueryState(status.queryKey)?.dataUpdatedAt ?? 0 }
  client.setQueryData(head.queryKey, {
    ...begun,
    seenAt: Date.now(),
    isFresh: false,
    checkedAt: client.getQueryState(status.queryKey)?.dataUpdatedAt ?? 0,
    seen,
  })
  while (!signal.aborted) {
    const cached = client.getQueryState(status.queryKey)
    const isRecent = Date.now() - (cached?.dataUpdatedAt ?? 0) < statusAge
    const known = isRecent ? cached?.data?.value : undefined
    const news = await nextNews(source, { after: seen.version, known }, signal)
    if (news === undefined) return
    if (news instanceof SourceError) {
      const { kind, message } = news
      client.setQueryData(head.queryKey, (old) => old && { ...old, problem: { kind, message } })
      return
    }
    const before = client.getQueryData(status.queryKey)?.value
    const { status: value, resets, problem, checkedAt, distrusts } = news
    // The page may know a ledger that its worker never saw, or have requested the new status itself.
    const passed =
      value === undefined || problem !== undefined
        ? undefined
        : await isPassed(source, sure, value, signal)
    if (signal.aborted) return
    const isReset =
      resets > seen.resets ||
      passed === true ||
      (last !== undefined && value !== undefined && startsAnew(last, value))
    if (passed !== undefined || isReset) sure = { status: value, at: Date.now() }
    if (isReset) await source.forget?.()
    seen = { version: news.version, resets }
    if (last === undefined || isReset || (value && isLater(value, last))) last = value ?? last
    if (value !== undefined)
      client.setQueryData(status.queryKey, (old) => ({ value, calls: old?.calls ?? [] }))
    const hasMoved = before !== undefined && value !== undefined && isLater(value, before)
    client.setQueryData(head.queryKey, (old) => ({
      seenAt: hasMoved || isReset ? Date.now() : (old?.seenAt ?? Date.now()),
      isFresh: hasMoved || (old?.isFresh ?? false),
      // What a stream said that is not believed any more was no reset.
      resetAt: distrusts === old?.distrusts ? (isReset ? Date.now() : old?.resetAt) : undefined,
      problem,
      checkedAt: checkedAt ?? old?.checkedAt ?? 0,
      distrusts,
      seen,
    }))
    if (!isReset) continue
    // After the new beginning is known, and in the same moment, so that no list keeps rows of the old one.
    await client.resetQueries({ queryKey: [source.id] })
    await delay(leastReload, signal).catch(() => undefined) // the loop ends with the signal
  }
}

/** Ledgers that a network closes in a second at most. */
const fastest = 2
/** Ledgers by which a node may have been behind before. */
const leeway = 20

/**
 * True if a network that started anew has passed the last ledger that the page knows: it closed at another time by what the
 * service says now. It is looked up only where so many ledgers can have closed meanwhile, or where more have than can;
 * undefined if it could not be.
 */
async function isPassed(
  source: Source,
  sure: { readonly status: NetworkStatus | undefined; readonly at: number },
  now: NetworkStatus,
  signal: AbortSignal,
): Promise<boolean | undefined> {
  const { status: known, at } = sure
  if (known === undefined || !isLater(now, known)) return false
  const most = ((Date.now() - at) / 1_000) * fastest
  if (known.latestLedger > most && now.latestLedger - known.latestLedger <= most + leeway)
    return false
  try {
    // Its answer of before would be no comparison.
    await source.forget?.()
    const { value } = await source.one('ledger', known.latestLedger, signal)
    return value.closedAt !== known.latestLedgerClosedAt
  } catch (error) {
    if (!signal.aborted && !(error instanceof SourceError)) throw error
    return undefined
  }
}

const isLater = (
  a: { readonly latestLedger: number },
  b: { readonly latestLedger: number },
): boolean => a.latestLedger > b.latestLedger

async function nextNews(
  { head }: Source,
  request: Parameters<NonNullable<Source['head']>>[0],
  signal: AbortSignal,
) {
  try {
    return await head?.(request, signal)
  } catch (error) {
    // The page is hidden or left, or the source is one that stands still.
    if (signal.aborted || (error instanceof SourceError && error.kind === 'unsupported'))
      return undefined
    if (error instanceof SourceError) return error
    throw error
  }
}

/** The head never moves backwards: a node that is behind answers with a lower ledger of an earlier time. */
function laterHead(before: unknown, answer: unknown): unknown {
  const was = (name: keyof NetworkStatus) => statusField(before, name)
  const is = (name: keyof NetworkStatus) => statusField(answer, name)
  const isBehind =
    was('passphrase') === is('passphrase') &&
    Number(is('latestLedger')) < Number(was('latestLedger')) &&
    Number(is('latestLedgerClosedAt')) <= Number(was('latestLedgerClosedAt'))
  return isBehind ? before : replaceEqualDeep(before, answer)
}

/** The types of cached data are lost here. */
const statusField = (data: unknown, name: keyof NetworkStatus): unknown =>
  Reflect.get(Object(Reflect.get(Object(data), 'value')), name)
