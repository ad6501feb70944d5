import type { Ledger } from './ledger.ts'

/** A quotient of whole numbers, exact until a pixel is made of it; the denominator is above 0. */
export interface Ratio {
  readonly n: bigint
  readonly d: bigint
}

/** The operations of all a ledger's transactions; of the successful ones where the service states no others. */
export const allOperations = ({ operationCount, transactionSetOperationCount }: Ledger): number =>
  transactionSetOperationCount ?? operationCount

/**
 * Operations, or transactions before protocol 11, ÷ `max_tx_set_size` (rest.md 3.2); undefined where that is 0. Contract calls
 * count, though the size is one of classic operations.
 */
export function fullnessOf(ledger: Ledger): Ratio | undefined {
  const transactions = ledger.successfulTransactionCount + (ledger.failedTransactionCount ?? 0)
  const used = ledger.protocolVersion < 11 ? transactions : allOperations(ledger)
  const d = BigInt(ledger.maxTransactionSetSize)
  return d > 0n ? { n: BigInt(used), d } : undefined
}

/**
 * How full the newest five ledgers are, together; undefined where no header allows an operation. Less than half full, a
 * transaction gets in for the base fee.
 */
export function recentFullness(ledgers: readonly Ledger[]): Ratio | undefined {
  const full = ledgers
    .toSorted((a, b) => b.sequence - a.sequence)
    .slice(0, 5)
    .flatMap((ledger) => fullnessOf(ledger) ?? [])
  if (full.length === 0) return undefined
  return full.reduce((sum, { n, d }) => ({ n: sum.n + n, d: sum.d + d }), { n: 0n, d: 0n })
}

export const isHalfFull = ({ n, d }: Ratio): boolean => 2n * n >= d
