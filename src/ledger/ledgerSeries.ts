import type { Ledger } from './ledger.ts'

/** A quotient of whole numbers, exact until a pixel is made of it; the denominator is above 0. */
export interface Ratio {
  readonly n: bigint
  readonly d: bigint
}

/** What a ledger's header and counts say, beside the ledger before it (rest.md 3.2). */
export interface LedgerPoint {
  readonly ledger: Ledger
  /** Those of all its transactions; of the successful ones where the service states no others. */
  readonly operations: number
  /** Operations, or transactions before protocol 11, ÷ `max_tx_set_size`; absent where that is 0. Contract calls count. */
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
  const operations = ledger.transactionSetOperationCount ?? ledger.operationCount
  const transactions = ledger.successfulTransactionCount + (ledger.failedTransactionCount ?? 0)
  const used = ledger.protocolVersion < 11 ? transactions : operations
  const most = BigInt(ledger.maxTransactionSetSize)
  const fees = before && ledger.feePool - before.feePool
  const gap = before && ledger.closedAt - before.closedAt
  return {
    ledger,
    operations,
    fullness: most > 0n ? { n: BigInt(used), d: most } : undefined,
    averageFee:
      fees !== undefined && fees >= 0n && operations > 0
        ? { n: fees, d: BigInt(operations) }
        : undefined,
    gap: gap !== undefined && gap >= 0 ? gap : undefined,
  }
}

/**
 * How full the newest five ledgers are, together; undefined where no header allows an operation. Less than half full, a
 * transaction gets in for the base fee.
 */
export function recentFullness(ledgers: readonly Ledger[]): Ratio | undefined {
  const full = ledgerPoints(ledgers)
    .slice(-5)
    .flatMap(({ fullness }) => fullness ?? [])
  if (full.length === 0) return undefined
  return full.reduce((sum, { n, d }) => ({ n: sum.n + n, d: sum.d + d }), { n: 0n, d: 0n })
}

export const isHalfFull = ({ n, d }: Ratio): boolean => 2n * n >= d

/** Seconds without a ledger that are worth a word: six usual gaps, which are mostly five seconds, and half a minute at least. */
const longGap = (usual = 5): number => Math.max(30, 6 * usual)
/** The same where the latest ledger was old when the page opened. */
const shortGap = 8

/**
 * Whether a network stands still. `watched`: seconds for which the page has seen no ledger close; `age`: those since the latest
 * did by this device's clock, which may be wrong, or by what the page saw; `usual`: between two ledgers.
 */
export const standsStill = (watched: number, age: number, usual?: number): boolean =>
  watched >= (age > 2 * longGap(usual) ? shortGap : longGap(usual))
