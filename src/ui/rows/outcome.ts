import type { PartialResultCodes, ResultCode } from '#ledger'
import type { TransactionOutcome } from '#sources'

/** Why a transaction failed: the failed operation, and the codes from outer to inner. */
export interface Failure {
  /** Counts from 1; absent if the transaction failed before its operations. */
  readonly operation?: number | undefined
  readonly codes: readonly ResultCode[]
  readonly meaning: string
}

/** Undefined for a success. */
export function failureOf(result: PartialResultCodes): Failure | undefined {
  const { outcome, inner, operations } = result
  if (outcome.success) return undefined
  const index = operations.findIndex((code) => code?.success === false)
  const failed = operations[index]
  const codes = [outcome, inner, failed].filter((code) => code !== undefined)
  return {
    operation: failed === undefined ? undefined : index + 1,
    codes,
    meaning: codes.at(-1)?.meaning ?? outcome.meaning,
  }
}

/** What ended a contract call, by the first error in its meta, and what to do about it; undefined without errors. */
export function callFailureOf({
  contractErrors: [first],
}: Pick<TransactionOutcome, 'contractErrors'>):
  | { readonly meaning: string; readonly remedy?: string | undefined }
  | undefined {
  if (first === undefined) return undefined
  const { error, meaning, remedy } = first
  if (meaning !== undefined) return { meaning, remedy }
  return {
    meaning: error.startsWith('Error(Contract, ')
      ? 'The contract returned an error of its own.'
      : 'The host ended the call with an error.',
  }
}

/** The outcome of one operation; `rolledBack` if another operation failed. */
export type OperationOutcome = 'succeeded' | 'failed' | 'rolledBack' | 'notApplied'

/** `index` counts from 1. Undefined if its own code cannot be read. */
export function operationOutcome(
  codes: PartialResultCodes,
  index: number,
): OperationOutcome | undefined {
  const code = codes.operations[index - 1]
  if (code === undefined) {
    if (codes.outcome.success) return 'succeeded'
    return index <= codes.operations.length ? undefined : 'notApplied'
  }
  if (!code.success) return 'failed'
  return codes.outcome.success ? 'succeeded' : 'rolledBack'
}
