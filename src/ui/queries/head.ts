import { type QueryClient, queryOptions, replaceEqualDeep, skipToken } from '@tanstack/react-query'
import { type Answer, type NetworkStatus, SourceError, type SourceErrorKind } from '#ledger/values'
import { delay, type PageSource, type Source, savesData } from '#sources'
import { one } from './queries.ts'

/** How the head of a network moves while a page watches it. */
export interface WatchedHead {
  /** This device's time, in Unix milliseconds, at which the latest ledger was first seen. */
  readonly seenAt: number
  /** Whether it closed while the page watched, so that its age is known whatever this device's clock says. */
  readonly isFresh: boolean
  /** When the network was reset, in Unix milliseconds; absent where it did not. */
  readonly resetAt?: number | undefined
  /** Why the last check failed; absent where it did not. */
  readonly problem?: { readonly kind: SourceErrorKind; readonly message: string } | undefined
}

/** Written by `followHead` alone. */
export const watchedHead = ({ id }: Source) =>
  queryOptions<WatchedHead>({
    queryKey: ['head', id],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Milliseconds between two checks: ledgers close about every five seconds. */
export const usualPace = 5_000
/** The same of a replay of the bundled recording: it costs nobody anything, and closes ledgers up to 60 times as fast. */
export const replayPace = 500

/**
 * Requests a network's status again and again until the signal aborts: every `pace` milliseconds, half as often where the
 * reader saves data. Where the network was reset, all that was read of it is dropped and read anew.
 */
export async function followHead(
  client: QueryClient,
  source: PageSource,
  pace: number,
  signal: AbortSignal,
): Promise<void> {
  const follower = new HeadFollower(client, source, pace)
  try {
    for (let pause = follower.firstPause(); ; pause = await follower.check(signal))
      await delay(savesData() ? pause * 2 : pause, signal)
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/** Follows the head of one network for as long as a page is visible. */
class HeadFollower {
  readonly #client: QueryClient
  readonly #source: PageSource
  readonly #pace: number
  /** The highest status that is of the history that the page shows, and when the service gave it. */
  #known: KnownStatus
  #failures = 0

  constructor(client: QueryClient, source: PageSource, pace: number) {
    this.#client = client
    this.#source = source
    this.#pace = pace
    const status = one(source, 'network', 'current')
    client.setQueryDefaults(status.queryKey, { structuralSharing: laterHead })
    const { data, dataUpdatedAt = 0 } = client.getQueryState(status.queryKey) ?? {}
    this.#known = { status: data?.value, at: dataUpdatedAt }
    client.setQueryData(watchedHead(source).queryKey, (old) => ({
      ...old,
      seenAt: Date.now(),
      isFresh: false,
    }))
  }

  /** A status that the page has just read is not requested again at once. */
  firstPause(): number {
    const left = this.#pace - (Date.now() - this.#known.at)
    // The device's clock may have been set back.
    return Math.min(Math.max(left, 0), this.#pace)
  }

  /** Requests the status once. Resolves to the milliseconds until the next time; rejects with the signal's reason. */
  async check(signal: AbortSignal): Promise<number> {
    try {
      const answer = await this.#source.head?.(signal)
      if (answer !== undefined) await this.#take(answer.value, signal)
      this.#failures = 0
      return this.#pace
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof SourceError)) throw error
      const { kind, message, retryAfter } = error
      this.#client.setQueryData(
        watchedHead(this.#source).queryKey,
        (old) => old && { ...old, problem: { kind, message } },
      )
      this.#failures++
      return backoffOf(this.#failures, retryAfter)
    }
  }

  async #take(status: NetworkStatus, signal: AbortSignal): Promise<void> {
    const { status: known } = this.#known
    const passed = await isPassed(this.#source, this.#known, status, signal)
    signal.throwIfAborted()
    const isReset = passed === true || (known !== undefined && startsAnew(known, status))
    // A node that is behind tells nothing, nor does one whose ledgers could not be compared.
    const isSure = passed === false && (known === undefined || !isLater(known, status))
    if (isReset || isSure) this.#known = { status, at: Date.now() }
    // Before the page knows of the reset: a list that begins anew in between would begin with old rows.
    if (isReset) await this.#source.forget()
    const query = one(this.#source, 'network', 'current')
    const before = this.#client.getQueryData(query.queryKey)?.value
    const hasMoved = before !== undefined && isLater(status, before)
    this.#client.setQueryData(query.queryKey, (old) =>
      old !== undefined && isBehind(status, old.value)
        ? old
        : { value: status, calls: old?.calls ?? [] },
    )
    this.#client.setQueryData(watchedHead(this.#source).queryKey, (old) => ({
      seenAt: hasMoved || isReset ? Date.now() : (old?.seenAt ?? Date.now()),
      isFresh: hasMoved || (old?.isFresh ?? false),
      resetAt: isReset ? Date.now() : old?.resetAt,
    }))
    // In the same moment, so that no list keeps rows of the old history.
    if (isReset) await this.#client.resetQueries({ queryKey: [this.#source.id] })
  }
}

interface KnownStatus {
  readonly status: NetworkStatus | undefined
  /** Unix milliseconds. */
  readonly at: number
}

/** Milliseconds between two checks of a service that fails. */
const longestBackoff = 60_000
/** Seconds that are waited at most, whatever a service requests. */
const longestRetryAfter = 30

/** Milliseconds to wait after some failures in a row: what the service requested in seconds, or twice as long each time. */
const backoffOf = (failures: number, retryAfter: number | undefined): number =>
  retryAfter === undefined
    ? Math.min(1_000 * 2 ** (failures - 1), longestBackoff)
    : Math.min(Math.max(retryAfter, 1), longestRetryAfter) * 1_000

/**
 * True if a status belongs to a new history of the network: it has another passphrase, or a lower ledger that closed
 * later, which one history cannot have.
 */
export function startsAnew(known: NetworkStatus, status: NetworkStatus): boolean {
  if (known.passphrase !== status.passphrase) return true
  return isLater(known, status) && status.latestLedgerClosedAt > known.latestLedgerClosedAt
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
  source: PageSource,
  { status: known, at }: KnownStatus,
  now: NetworkStatus,
  signal: AbortSignal,
): Promise<boolean | undefined> {
  if (known === undefined || !isLater(now, known)) return false
  const most = ((Date.now() - at) / 1_000) * fastest
  if (known.latestLedger > most && now.latestLedger - known.latestLedger <= most + leeway)
    return false
  try {
    // Its answer of before would be no comparison.
    await source.forget()
    const { value } = await source.one('ledger', known.latestLedger, signal)
    return value.closedAt !== known.latestLedgerClosedAt
  } catch (error) {
    if (!signal.aborted && !(error instanceof SourceError)) throw error
    return undefined
  }
}

const isLater = (a: NetworkStatus, b: NetworkStatus): boolean => a.latestLedger > b.latestLedger

/** True for a node that is behind the others: a lower ledger of an earlier time. */
const isBehind = (status: NetworkStatus, known: NetworkStatus): boolean =>
  isLater(known, status) && !startsAnew(known, status)

/** The head never moves backwards, whoever requested the status. */
function laterHead(before: unknown, answer: unknown): unknown {
  const [known, status] = [statusOf(before), statusOf(answer)]
  return known !== undefined && status !== undefined && isBehind(status, known)
    ? before
    : replaceEqualDeep(before, answer)
}

/** The types of cached data are lost here. */
const statusOf = (data: unknown): NetworkStatus | undefined =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion, typescript/consistent-type-assertions
  (data as Answer<NetworkStatus> | undefined)?.value
