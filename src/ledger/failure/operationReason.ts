import type { Reason } from '../values/page.ts'
import { definitionOfArm } from '../operations/registry.ts'
import type { AppliedOperation } from '../operations/derive.ts'
import { isSuccessCode, operationCodeOf } from './readResultCodes.ts'
import { operationResultMeaning } from './resultMeanings.ts'

/**
 * The reason why an operation of a failed transaction failed, from its own XDR `OperationResult`, in the REST service's
 * word (rest.md 2.3); undefined if another operation failed instead, or the transaction failed before its operations.
 */
export function operationReason({ body, result, context }: AppliedOperation): Reason | undefined {
  if (context.transactionSuccessful || result === undefined) return undefined
  const code = operationCodeOf(result)
  if (isSuccessCode(code)) return undefined
  return { code, meaning: operationResultMeaning(code, definitionOfArm(body.type).type) ?? '' }
}
