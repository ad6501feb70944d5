import type { Account } from '../account.ts'
import type { NetworkStatus } from '../values/network.ts'
import type { Preconditions } from '../transaction.ts'

/**
 * What a transaction must still wait for: some demand that its account's sequence number did not change for a time, or
 * for a number of ledgers up to the one that takes it (CAP-21). Unknown while the latest ledger is.
 */
export function tooEarly(
  preconditions: Preconditions | undefined,
  { sequenceChanged }: Account,
  status: NetworkStatus | undefined,
): string | undefined {
  const { minAccountSequenceAge: age = 0n, minAccountSequenceLedgerGap: gap = 0 } =
    preconditions ?? {}
  // Before protocol 19 accounts did not note it, which counts as long ago.
  if (sequenceChanged === undefined || (age === 0n && gap === 0)) return undefined
  if (status === undefined) return 'unknown'
  const { ledger, time } = sequenceChanged
  if (BigInt(status.latestLedgerClosedAt) - time < age)
    return `the account’s number must not have changed for ${age} s`
  return status.latestLedger + 1 - ledger < gap
    ? `the account’s number changed in ledger ${ledger}, and ${gap} ledgers must pass`
    : undefined
}
