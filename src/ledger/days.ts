import type { Coverage } from './values/answer.ts'
import { firstLedger } from './values/ids.ts'
import { secondsPerDay, type UnixSeconds, unixSeconds } from './values/numbers.ts'

/** When the day of a time began. */
export const dayOf = (time: number): UnixSeconds => unixSeconds(time - (time % secondsPerDay))

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
    const start = unixSeconds(today - (length - 1 - index) * secondsPerDay)
    const isOpen = start === today
    const [begin, end] = [
      stateAt(start),
      isOpen ? newest : stateAt(unixSeconds(start + secondsPerDay)),
    ]
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

/** What is counted of ledgers: sums of some and of those that follow add up. */
export interface LedgerSums {
  /** All that are in the ledgers, failed ones too. */
  readonly transactions: number
  readonly failed: number
  /** Of successful transactions, as REST counts them (`operation_count`). */
  readonly operations: number
  /** Of these, those that call a function of a contract. */
  readonly calls: number
  /** Stroops that all transactions paid (`fee_charged`). */
  readonly fees: bigint
}

/** Sums of ledgers that follow each other and closed on one day. */
export interface DayPiece extends Coverage, LedgerSums {
  /** When the day begins. */
  readonly start: UnixSeconds
}

/** Sums of a day, as far as its ledgers were counted. */
export interface DaySums extends LedgerSums {
  readonly start: UnixSeconds
  /** The ledgers that were counted, ascending. */
  readonly counted: readonly Coverage[]
  /** Without a gap from the first ledger of the day on, and to its last: then the sums are the day's. */
  readonly isFromStart: boolean
  readonly isToEnd: boolean
}

/** Pieces in order, those of one day that follow each other as one. */
export function joinedPieces(pieces: readonly DayPiece[]): readonly DayPiece[] {
  const joined: DayPiece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (last?.start !== piece.start || last.to + 1 !== piece.from) joined.push(piece)
    else joined[joined.length - 1] = { ...last, ...added(last, piece), to: piece.to }
  }
  return joined
}

/**
 * Sums by day of joined pieces, the oldest first. One piece is a whole day where the ledgers before and after it are another day's; the
 * network's first ledger has none before it.
 */
export function sumsByDay(pieces: readonly DayPiece[]): readonly DaySums[] {
  const days = new Map<UnixSeconds, DaySums>()
  for (const [n, piece] of pieces.entries()) {
    const { start, from, to } = piece
    const known = days.get(start)
    const isOne = known === undefined
    days.set(start, {
      ...added(piece, known),
      start,
      counted: [...(known?.counted ?? []), { from, to }],
      isFromStart: isOne && (from <= firstLedger || pieces[n - 1]?.to === from - 1),
      isToEnd: isOne && pieces[n + 1]?.from === to + 1,
    })
  }
  return [...days.values()].toSorted((a, b) => a.start - b.start)
}

const added = (a: LedgerSums, b: LedgerSums | undefined): LedgerSums => ({
  transactions: a.transactions + (b?.transactions ?? 0),
  failed: a.failed + (b?.failed ?? 0),
  operations: a.operations + (b?.operations ?? 0),
  calls: a.calls + (b?.calls ?? 0),
  fees: a.fees + (b?.fees ?? 0n),
})

/** A day, and what was counted of it. */
export interface CountedDay {
  readonly start: UnixSeconds
  /** Absent where no ledger of it was counted. */
  readonly sums?: DaySums | undefined
  /** It is not over. */
  readonly isOpen: boolean
  /** Ledgers of it were not counted, other than the newest of a day that is not over. */
  readonly isPart: boolean
}

/** The last `length` days up to the one of the newest ledger, and none before the network's first ledger. */
export function countedDays(
  sums: readonly DaySums[],
  newest: Pick<KnownLedger, 'closedAt'>,
  length: number,
): readonly CountedDay[] {
  const today = dayOf(newest.closedAt)
  const begin = sums.find(
    ({ counted: [first] }) => first !== undefined && first.from <= firstLedger,
  )
  return Array.from({ length }, (_, index) => {
    const start = unixSeconds(today - (length - 1 - index) * secondsPerDay)
    const own = sums.find((each) => each.start === start)
    const isOpen = start === today
    const isPart = own !== undefined && !(own.isFromStart && (isOpen || own.isToEnd))
    return { start, sums: own, isOpen, isPart }
  }).filter(({ start }) => start >= (begin?.start ?? 0))
}
