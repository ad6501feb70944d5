import { type Transaction, closeTimeProblem } from '#ledger'
import { type UnixSeconds, unixSeconds } from '#ledger/values'

/** Seconds from one ledger to the next, as the network aims at. */
export const secondsPerLedger = 5

/** About when a ledger closes, counted from that of a transaction; undefined where the time of that one is implausible. */
export const aboutWhen = (
  sequence: number,
  { ledger, createdAt }: Pick<Transaction, 'ledger' | 'createdAt'>,
  now: UnixSeconds,
): UnixSeconds | undefined =>
  closeTimeProblem(createdAt, now) === undefined
    ? unixSeconds(createdAt + (sequence - ledger) * secondsPerLedger)
    : undefined
