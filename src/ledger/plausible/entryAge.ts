import type { Account } from '../account.ts'

/**
 * The reason why an account's entry cannot be its last: `changes` are ledgers, closed before it was read, in which it
 * changed. Undefined if it can.
 */
export function entryAgeProblem(
  { lastModifiedLedger }: Pick<Account, 'lastModifiedLedger'>,
  changes: readonly number[],
): string | undefined {
  const newest = Math.max(0, ...changes)
  return newest > lastModifiedLedger
    ? `this state is of ledger ${lastModifiedLedger}, and it changed in ledger ${newest}`
    : undefined
}
