import type { PartialResultCodes, ResultCode } from '../../model/outcome/resultCodes.ts'

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
