import {
  type ClaimPredicate,
  type Account,
  type Claiming,
  statusProblem,
  type Asset,
  type ClaimObstacle,
} from '#ledger'
import {
  type Answer,
  SourceError,
  type NetworkStatus,
  type UnixSeconds,
  writtenAmount,
  formatFarTime,
} from '#ledger/values'
import { codeOf } from '../../values/Asset.tsx'

/** An interval in Unix seconds, the end excluded; absent ends are open. */
export interface TimeSpan {
  readonly from?: bigint | undefined
  readonly until?: bigint | undefined
}

/**
 * When a predicate holds, in ascending order without overlaps (CAP-23: the limit is excluded, and time is the ledger's
 * close time). Undefined where it depends on when the balance was created, or where a part is missing.
 */
export function claimTimes(predicate: ClaimPredicate): readonly TimeSpan[] | undefined {
  switch (predicate.type) {
    case 'unconditional':
      return [{}]
    case 'beforeTime':
      return [{ until: predicate.time }]
    case 'within':
      return undefined
    case 'not': {
      const inner = predicate.predicate && claimTimes(predicate.predicate)
      return inner && complement(inner)
    }
    case 'and':
    case 'or': {
      const all = predicate.predicates.map(claimTimes)
      const read = all.filter((spans) => spans !== undefined)
      if (read.length < all.length) return undefined
      // De Morgan: A ∧ B = ¬(¬A ∨ ¬B)
      return predicate.type === 'or'
        ? union(read.flat())
        : complement(union(read.flatMap(complement)))
    }
  }
}

/** True where a time lies in one of the spans. */
export const holdsAt = (spans: readonly TimeSpan[], time: bigint): boolean =>
  spans.some(
    ({ from, until }) =>
      (from === undefined || from <= time) && (until === undefined || time < until),
  )

function union(spans: readonly TimeSpan[]): readonly TimeSpan[] {
  const sorted = spans.filter(isSome).toSorted((a, b) => compareStarts(a.from, b.from))
  const found: TimeSpan[] = []
  for (const span of sorted) {
    const last = found.at(-1)
    if (last === undefined || isBefore(last.until, span.from)) found.push(span)
    else found[found.length - 1] = { from: last.from, until: later(last.until, span.until) }
  }
  return found
}

function complement(spans: readonly TimeSpan[]): readonly TimeSpan[] {
  const found: TimeSpan[] = []
  let from: bigint | undefined
  let open = true
  for (const span of spans) {
    if (span.from !== undefined) found.push({ from, until: span.from })
    from = span.until
    open = span.until !== undefined
  }
  if (open) found.push({ from, until: undefined })
  return found.filter(isSome)
}

const isSome = ({ from, until }: TimeSpan): boolean =>
  from === undefined || until === undefined || from < until
const isBefore = (end: bigint | undefined, start: bigint | undefined): boolean =>
  end !== undefined && start !== undefined && end < start
const later = (a: bigint | undefined, b: bigint | undefined): bigint | undefined =>
  a === undefined || b === undefined ? undefined : a > b ? a : b

function compareStarts(a: bigint | undefined, b: bigint | undefined): number {
  if (a === b) return 0
  if (a === undefined) return -1
  return b === undefined || a > b ? 1 : -1
}

/** The account of a query: absent where the service says that there is none. */
export const claimingOf = ({
  data,
  error,
}: {
  readonly data: Answer<Account> | undefined
  readonly error: Error | null
}): Claiming => (error instanceof SourceError && error.kind === 'notFound' ? 'absent' : data?.value)

/**
 * The time that decides what can be claimed, in Unix seconds: when the latest ledger closed. Undefined while it is not
 * known; implausible where the service states a time that cannot be by this device's clock.
 */
export function claimNow(
  status: NetworkStatus | undefined,
  clock: UnixSeconds,
): bigint | 'implausible' | undefined {
  if (status === undefined) return undefined
  return statusProblem(status, clock) === undefined
    ? BigInt(status.latestLedgerClosedAt)
    : 'implausible'
}

/** Why an account cannot claim although the predicate holds, after “by its predicate …”. */
export function obstacleText(obstacle: ClaimObstacle, asset: Asset): string {
  switch (obstacle.kind) {
    case 'noAccount':
      return 'but the account does not exist'
    case 'noTrustline':
      return `but the account has no trustline to ${codeOf(asset)}`
    case 'notAuthorized':
      return `but the issuer has not authorized the account’s trustline to ${codeOf(asset)}`
    case 'noRoom':
      return `but the limit of the account’s trustline leaves room for ${writtenAmount(obstacle.room)} ${codeOf(asset)} only`
    case 'unknown':
      return 'whether the account can receive it is not known'
  }
}

/**
 * When a balance can be claimed, relative to `now` (`claimNow`). While a predicate holds, `obstacle` says what else keeps the
 * account from claiming, or that this is not known; undefined where nothing does.
 */
export function spanText(
  spans: readonly TimeSpan[],
  now: bigint | 'implausible' | undefined,
  obstacle?: string,
): string {
  if (spans.length === 0) return 'never'
  if (now === 'implausible')
    return `${spanText(spans, undefined)} (the time of the latest ledger is implausible)`
  if (now === undefined) return spans.map(plain).join(', or ')
  const ahead = spans.filter(({ until }) => until === undefined || now < until)
  if (ahead.length === 0) return `expired ${timeText(spans.at(-1)?.until)}`
  const [first, ...later] = ahead
  const isOpen = holdsAt(ahead, now)
  const word = obstacle === undefined ? 'now' : 'by its predicate now'
  const here = isOpen
    ? first?.until === undefined
      ? word
      : `${word}, until ${timeText(first.until)}`
    : first === undefined
      ? ''
      : `claimable ${plain(first)}`
  const all = [here, ...later.map((span) => `again ${plain(span)}`)].join(', ')
  return isOpen && obstacle ? `${all}; ${obstacle}` : all
}

function plain({ from, until }: TimeSpan): string {
  if (from === undefined && until === undefined) return 'at any time'
  return [
    from === undefined ? '' : `from ${timeText(from)}`,
    until === undefined ? '' : `until ${timeText(until)}`,
  ]
    .filter((part) => part !== '')
    .join(' ')
}

/** A time of the ledger, far ones too: "2027-01-01 00:00:00 UTC". */
export const timeText = (time: bigint | undefined): string =>
  time === undefined ? '' : formatFarTime(time).replace('T', ' ').replace('Z', ' UTC')
