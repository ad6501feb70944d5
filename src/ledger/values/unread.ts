import type { FoundPage } from './answer.ts'
import { firstLedger } from './ids.ts'

/** The ledgers of a question that its answer did not read. */
export interface Unread {
  /** Those before the ones that were read; `some` where their number is not known. */
  readonly older: number | 'some'
  /** Those after them. */
  readonly newer: number
}

/** What is judged of an answer. */
export type Judged = Pick<
  FoundPage<unknown>,
  'coverage' | 'partial' | 'range' | 'latest' | 'next' | 'prev'
>

/**
 * The one rule for “all”, “none” and “complete”: undefined only where every ledger of the question was read, those of its
 * range, or else of the network's whole history. The question of a closed record is about one ledger (`isClosed`).
 */
export function unreadOf(
  { coverage, partial, range, latest, next, prev }: Judged,
  isClosed = false,
): Unread | undefined {
  const last = range?.to === undefined ? 0 : Math.min(range.to, latest ?? range.to)
  const older =
    coverage === undefined || isClosed
      ? 0
      : range?.isCut === true
        ? 'some'
        : Math.max(0, coverage.from - Math.max(range?.from ?? firstLedger, firstLedger))
  const newer = coverage === undefined || isClosed ? 0 : Math.max(0, last - coverage.to)
  const isWhole = partial !== true && (next ?? prev) === undefined && older === 0 && newer === 0
  return isWhole ? undefined : { older, newer }
}
