import type { Ledger } from '../../model/ledger.ts'
import type { UnknownRecord } from '../../model/unknownRecord.ts'
import { readable } from './readable.ts'

/** The most transactions that one of the ledgers has. */
export const mostTransactions = (items: readonly (Ledger | UnknownRecord)[]): number =>
  readable(items).reduce(
    (most, ledger) =>
      Math.max(most, ledger.successfulTransactionCount + (ledger.failedTransactionCount ?? 0)),
    0,
  )

/** The most transactions that succeeded in one of the ledgers. */
export const mostSucceeded = (items: readonly (Ledger | UnknownRecord)[]): number =>
  readable(items).reduce((most, ledger) => Math.max(most, ledger.successfulTransactionCount), 0)
