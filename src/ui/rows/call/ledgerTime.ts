import type { Transaction } from '../../../model/transaction.ts'
import { type UnixSeconds, unixSeconds } from '../../../model/values/time.ts'

/** Seconds from one ledger to the next, as the network aims at. */
export const secondsPerLedger = 5

/** About when a ledger closes, counted from that of a transaction. */
export const aboutWhen = (
  sequence: number,
  { ledger, createdAt }: Pick<Transaction, 'ledger' | 'createdAt'>,
): UnixSeconds => unixSeconds(createdAt + (sequence - ledger) * secondsPerLedger)
