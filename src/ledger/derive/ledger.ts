import { stroops } from '../values/amount.ts'
import { base64FromBytes, hexFromBytes } from '../values/bytes.ts'
import type { AppliedTransaction, ClosedLedger } from '../xdr/closedLedger.ts'
import { parseLedgerHash } from '../values/ids.ts'
import type { Ledger } from '../ledger.ts'
import { innerTransaction, isSuccessful } from '../xdr/innerTransaction.ts'

/** A transaction's part in a ledger's counts. */
export interface CountedTransaction {
  readonly successful: boolean
  /** The envelope's number of operations: a transaction that failed before its operations has no result for them. */
  readonly operationCount: number
}

/** Counts a transaction, a fee bump once. */
export const outcomeOf = ({
  envelope,
  result,
}: Pick<AppliedTransaction, 'envelope' | 'result'>): CountedTransaction => ({
  successful: isSuccessful(result),
  operationCount: innerTransaction(envelope).operations.length,
})

/** A ledger as in REST: its header and counts. */
export function ledgerOf(
  { sequence, hash, closedAt, header, headerBytes }: Omit<ClosedLedger, 'transactions'>,
  outcomes: readonly CountedTransaction[],
): Ledger {
  const successful = outcomes.filter((outcome) => outcome.successful)
  return {
    sequence,
    hash,
    previousHash:
      sequence === 1 ? undefined : parseLedgerHash(hexFromBytes(header.previousLedgerHash)),
    closedAt,
    successfulTransactionCount: successful.length,
    failedTransactionCount: outcomes.length - successful.length,
    operationCount: operationsIn(successful),
    transactionSetOperationCount: operationsIn(outcomes),
    totalCoins: stroops(header.totalCoins),
    feePool: stroops(header.feePool),
    baseFee: header.baseFee,
    baseReserve: header.baseReserve,
    maxTransactionSetSize: header.maxTxSetSize,
    protocolVersion: header.ledgerVersion,
    headerXdr: base64FromBytes(headerBytes),
  }
}

const operationsIn = (outcomes: readonly CountedTransaction[]) =>
  outcomes.reduce((sum, { operationCount }) => sum + operationCount, 0)
