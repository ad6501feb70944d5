import type { LedgerBound, RangeFilter } from '#ledger'
import {
  type Call,
  SourceError,
  type UnixSeconds,
  formatTime,
  ledgerSequence,
} from '#ledger/values'
import type { Source } from '../source.ts'
import { firstClosedFrom } from './ledgerAt.ts'

/** Ledgers by number, both included; an open end where absent. */
export interface LedgerRange {
  readonly from?: number | undefined
  readonly to?: number | undefined
  /** The oldest that the service has, where its window was requested. */
  readonly oldest?: number | undefined
  readonly latest?: number | undefined
  /** True if the range ends beyond the latest ledger: more of it is still to be closed. */
  readonly isOpen: boolean
  readonly calls: readonly Call[]
}

/**
 * The ledgers of a range; times are looked up among the service's ledgers. Throws SourceError as the source does, and
 * `notYetClosed` for a range that begins after the latest ledger.
 */
export async function resolveRange(
  source: Pick<Source, 'one' | 'closeTimes'>,
  { from, to }: RangeFilter,
  signal: AbortSignal,
): Promise<LedgerRange> {
  if (from === undefined && to === undefined) return { isOpen: false, calls: [] }
  const calls: Call[] = []
  const status = await source.one('network', 'current', signal)
  calls.push(...status.calls)
  const { oldestLedger: oldest, latestLedger: latest, latestLedgerClosedAt } = status.value
  const times = source.closeTimes?.() ?? new Map<number, UnixSeconds>()
  const closedAt = async (sequence: number): Promise<UnixSeconds> => {
    if (sequence === latest) return latestLedgerClosedAt
    const time = times.get(sequence)
    if (time !== undefined) return time
    const answer = await source.one('ledger', ledgerSequence(sequence), signal)
    calls.push(...answer.calls)
    times.set(sequence, answer.value.closedAt)
    return answer.value.closedAt
  }
  const find = async (bound: LedgerBound | undefined, later: 0 | 1) => {
    if (bound === undefined) return undefined
    if ('ledger' in bound) return bound.ledger
    return (await firstClosedFrom(bound.time + later, { oldest, latest, closedAt })) - later
  }
  const isBeyond = (bound: LedgerBound): boolean =>
    'ledger' in bound ? bound.ledger > latest : bound.time > latestLedgerClosedAt
  if (from !== undefined && isBeyond(from))
    throw new SourceError('notYetClosed', beyondText(from, latest), { calls })
  const isOpen = to !== undefined && isBeyond(to)
  return { from: await find(from, 0), to: await find(to, 1), oldest, latest, isOpen, calls }
}

const beyondText = (bound: LedgerBound, latest: number): string =>
  'ledger' in bound
    ? `Ledger ${bound.ledger} is not closed yet: the latest is ${latest}`
    : `No ledger of ${formatTime(bound.time)} or later is closed yet: the latest is ${latest}`
