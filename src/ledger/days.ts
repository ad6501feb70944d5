import { type UnixSeconds, unixSeconds } from './values/numbers.ts'

/** Seconds of a day, which begins at midnight of UTC. */
const day = 86_400
export const dayOf = (time: number): UnixSeconds => unixSeconds(time - (time % day))

/** A ledger and when it closed. */
export interface KnownLedger {
  readonly sequence: number
  readonly closedAt: number
}

/** How to go on with the search for the last ledger that closed before a moment. */
export type DaySearch =
  | { readonly kind: 'found'; readonly sequence: number }
  | { readonly kind: 'header'; readonly sequence: number }
  /** Some ledgers in a row, from this one on. */
  | { readonly kind: 'around'; readonly from: number; readonly count: number }
  /** All that the service has closed later. */
  | { readonly kind: 'older' }

/** Ledgers of one look around, and the distance from a known ledger at which one is likely to find. */
const [count, near] = [10, 200]

/**
 * Looks for the last ledger that closed before a moment among known ones, and where to read else: a header by the pace of the
 * known ones, and a few ledgers in a row where that is a good guess, or the last try. Ledgers close at nearly regular intervals, so
 * that three requests are enough, where a search by halves would take 20.
 */
export function lookUp(
  time: number,
  known: readonly KnownLedger[],
  oldest: number,
  isLastTry: boolean,
): DaySearch {
  const sorted = known.toSorted((a, b) => a.sequence - b.sequence)
  const before = sorted.findLast(({ closedAt }) => closedAt < time)
  const after = sorted.find(
    ({ sequence, closedAt }) => closedAt >= time && sequence > (before?.sequence ?? 0),
  )
  if (before !== undefined && after?.sequence === before.sequence + 1)
    return { kind: 'found', sequence: before.sequence }
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined || after === undefined || after.sequence <= oldest)
    return { kind: 'older' }
  const [from, to] = before === undefined ? [first, last] : [before, after]
  const pace = Math.max(1, (to.closedAt - from.closedAt) / Math.max(1, to.sequence - from.sequence))
  const lowest = before === undefined ? oldest : before.sequence + 1
  const guess = Math.min(
    after.sequence - 1,
    Math.max(lowest, after.sequence - Math.ceil((after.closedAt - time) / pace)),
  )
  const distance = Math.min(after.sequence - guess, guess - (before?.sequence ?? -near))
  return isLastTry || distance <= near
    ? { kind: 'around', from: Math.max(oldest, guess - count / 2), count }
    : { kind: 'header', sequence: guess }
}

/** What a network has given out and taken in up to a ledger. */
export interface NetworkState {
  /** Stroops. */
  readonly feePool: bigint
  /** The last id of an offer. */
  readonly idPool: bigint
}

/** What a network took and gave in one day. */
export interface NetworkDay {
  /** When it begins. */
  readonly start: UnixSeconds
  /** Stroops that the fee pool grew by; absent where that is not known, and where the pool was paid out. */
  readonly fees?: bigint | undefined
  /** Ids that were given to offers. */
  readonly ids?: bigint | undefined
  /** It is not over. */
  readonly isOpen: boolean
}

/**
 * The last `length` days up to the one of the newest ledger: each by the states at its begin and its end. `stateAt`: the state
 * with which a day begins; undefined where it is not known.
 */
export function networkDays(
  newest: NetworkState & Pick<KnownLedger, 'closedAt'>,
  stateAt: (start: UnixSeconds) => NetworkState | undefined,
  length: number,
): readonly NetworkDay[] {
  const today = dayOf(newest.closedAt)
  return Array.from({ length }, (_, index) => {
    const start = unixSeconds(today - (length - 1 - index) * day)
    const isOpen = start === today
    const [begin, end] = [stateAt(start), isOpen ? newest : stateAt(unixSeconds(start + day))]
    return { start, fees: grown('feePool', begin, end), ids: grown('idPool', begin, end), isOpen }
  })
}

function grown(
  what: keyof NetworkState,
  begin: NetworkState | undefined,
  end: NetworkState | undefined,
): bigint | undefined {
  if (begin === undefined || end === undefined) return undefined
  return end[what] < begin[what] ? undefined : end[what] - begin[what]
}
