import {
  type Account,
  type Asset,
  type Claiming,
  type ClaimObstacle,
  closeTimeProblem,
  holdsAt,
  type TimeSpan,
} from '#ledger'
import {
  type Answer,
  formatFarTime,
  type NetworkStatus,
  SourceError,
  type UnixSeconds,
  writtenAmount,
} from '#ledger/values'
import { codeOf } from '../../values/Asset.tsx'

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
  return closeTimeProblem(status.latestLedgerClosedAt, clock) === undefined
    ? BigInt(status.latestLedgerClosedAt)
    : 'implausible'
}

/** When one claimant can claim: 'blocked' by its account, though the time has come. */
type ClaimState = 'now' | 'later' | 'over' | 'blocked' | 'unknown'

/** The state of a claimant whose predicate holds in `spans`, at a time of the ledger. */
export function claimState(
  spans: readonly TimeSpan[] | undefined,
  now: bigint,
  obstacle: ClaimObstacle | undefined,
): ClaimState {
  if (spans === undefined) return 'unknown'
  if (!holdsAt(spans, now))
    return spans.some(({ from }) => from !== undefined && from > now) ? 'later' : 'over'
  if (obstacle === undefined) return 'now'
  return obstacle.kind === 'unknown' ? 'unknown' : 'blocked'
}

/** When a balance can be claimed, in two or three words, and by how many of its claimants. */
export function claimSummary(states: readonly ClaimState[]): {
  readonly value: string
  readonly note: string
} {
  const count = states.length
  const claiming = states.filter((state) => state === 'now').length
  if (claiming > 0)
    return { value: 'now', note: count === 1 ? '' : `by ${claiming} of ${count} claimants` }
  if (states.includes('unknown')) return { value: 'not known', note: 'see the claimants' }
  if (states.includes('blocked')) return { value: 'not yet', note: 'an account is not ready' }
  if (states.includes('later')) return { value: 'not yet', note: 'the time has not come' }
  return { value: 'no longer', note: 'the time has passed' }
}

/** Why an account cannot claim although the predicate holds: “not yet: needs …”. */
export function obstacleText(obstacle: ClaimObstacle, asset: Asset): string {
  switch (obstacle.kind) {
    case 'noAccount':
      return 'not yet: the account must exist first'
    case 'noTrustline':
      return `not yet: needs a trustline to ${codeOf(asset)} first`
    case 'notAuthorized':
      return `not yet: the issuer must authorize its trustline to ${codeOf(asset)} first`
    case 'noRoom':
      return `not yet: its trustline’s limit leaves room for only ${writtenAmount(obstacle.room)} ${codeOf(asset)}`
    case 'unknown':
      return 'it is not known whether the account can receive it'
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
  const word = obstacle === undefined ? 'now' : 'the time condition is met'
  const here = isOpen
    ? first?.until === undefined
      ? word
      : `${word}, until ${timeText(first.until)}`
    : first === undefined
      ? ''
      : `claimable ${plain(first)}`
  const all = [here, ...later.map((span) => `again ${plain(span)}`)].join(', ')
  return isOpen && obstacle ? `${obstacle} (${all})` : all
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
