import type { Ledger } from './ledger.ts'
import { allOperations, fullnessOf, type Ratio } from './ledgerFullness.ts'

/** What a ledger's header and counts say, beside the ledger before it (rest.md 3.2). */
export interface LedgerPoint {
  readonly ledger: Ledger
  readonly operations: number
  readonly fullness?: Ratio | undefined
  /**
   * Stroops an operation: what `fee_pool` grew by, so resource fees of contract calls are in it. Absent where the ledger before
   * is not known, where there was no operation, and where the pool fell, which it does when it is paid out.
   */
  readonly averageFee?: Ratio | undefined
  /** Seconds since the ledger before; absent where that is not known, or closed later. */
  readonly gap?: number | undefined
}

/** Each ledger once, the oldest first, beside the one before it. */
export function ledgerPoints(ledgers: readonly Ledger[]): readonly LedgerPoint[] {
  const bySequence = new Map(ledgers.map((ledger) => [ledger.sequence as number, ledger]))
  return [...bySequence.values()]
    .toSorted((a, b) => a.sequence - b.sequence)
    .map((ledger) => pointOf(ledger, bySequence.get(ledger.sequence - 1)))
}

function pointOf(ledger: Ledger, before: Ledger | undefined): LedgerPoint {
  const operations = allOperations(ledger)
  const fees = before && ledger.feePool - before.feePool
  const gap = before && ledger.closedAt - before.closedAt
  return {
    ledger,
    operations,
    fullness: fullnessOf(ledger),
    averageFee:
      fees !== undefined && fees >= 0n && operations > 0
        ? { n: fees, d: BigInt(operations) }
        : undefined,
    gap: gap !== undefined && gap >= 0 ? gap : undefined,
  }
}

/** One of a row of consecutive ledgers; without a point where it was not read. */
export interface LedgerSlot {
  readonly sequence: number
  readonly point?: LedgerPoint | undefined
}

/**
 * The newest `count` ledgers, the oldest first, whether they were read or not; none from before the oldest one where the list
 * `isWhole`, and none from before the first ledger of a network.
 */
export function ledgerSlots(
  ledgers: readonly Ledger[],
  count: number,
  isWhole = false,
): readonly LedgerSlot[] {
  const points = new Map(
    ledgerPoints(ledgers).map((point) => [point.ledger.sequence as number, point]),
  )
  const sequences = [...points.keys()]
  const [oldest, newest] = [sequences[0], sequences.at(-1)]
  if (oldest === undefined || newest === undefined) return []
  const first = Math.max(isWhole ? oldest : 1, newest - count + 1)
  return Array.from({ length: newest - first + 1 }, (_, index) => ({
    sequence: first + index,
    point: points.get(first + index),
  }))
}

/** Seconds between two ledgers that are a pause, which a drawing breaks off at instead of scaling to it. */
export const pauseAfter = 60
