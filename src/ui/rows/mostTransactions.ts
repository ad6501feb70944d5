import type { Ledger } from '#ledger'
import type { UnknownRecord } from '#ledger/values'
import { readable } from './cells.tsx'

export const mostTransactions = (items: readonly (Ledger | UnknownRecord)[]): number =>
  readable(items).reduce(
    (most, ledger) =>
      Math.max(most, ledger.successfulTransactionCount + (ledger.failedTransactionCount ?? 0)),
    0,
  )

export const mostSucceeded = (items: readonly (Ledger | UnknownRecord)[]): number =>
  readable(items).reduce((most, ledger) => Math.max(most, ledger.successfulTransactionCount), 0)
