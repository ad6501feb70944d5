import type { Account } from './account.ts'

/**
 * The reason why a list or a record's count of its items must be wrong; undefined if both can be right. `isWhole`:
 * nothing comes before or after the listed items.
 */
export function countProblem(
  listed: number,
  stated: number | undefined,
  isWhole: boolean,
): string | undefined {
  if (stated === undefined || listed === stated) return undefined
  if (listed > stated) return `${listed} are listed, and the record counts ${stated}`
  return isWhole ? `${listed} are listed of the ${stated} that the record counts` : undefined
}

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
