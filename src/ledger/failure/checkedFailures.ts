import type { CheckedFailure } from './failureFigures.ts'
import { accountOf } from '../values/ids.ts'
import { accountFromXdr } from '../xdr/fromXdr.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { innerTransaction, operationResults, sourcedOperations } from '../xdr/closedLedger.ts'
import { type Checks, about, noAccount, unstated } from './checks/failureChecks.ts'
import { operationChecks } from './checks/operationChecks.ts'
import { transactionChecks } from './checks/transactionChecks.ts'
import { operationRemedy, transactionRemedy } from './remedies.ts'
import { failedOutcome, isSuccessCode, operationCodeOf } from './readResultCodes.ts'

/**
 * Each failure of a failed transaction, in order: advice, and the network's checks. A single failure without an
 * operation if the transaction failed before its operations.
 */
export function checkedFailures(
  envelope: Xdr.TransactionEnvelope,
  result: Xdr.TransactionResult,
): readonly CheckedFailure[] {
  const transaction = innerTransaction(envelope)
  const operations = sourcedOperations(transaction)
  const failed = operationResults(result).flatMap((each, index): readonly CheckedFailure[] => {
    const operation = operations[index]
    if (operation === undefined || isSuccessCode(operationCodeOf(each))) return []
    const checks =
      each.type === 'opInner'
        ? checksOfType(operation, operations.slice(0, index), each.tr, transaction)
        : outerChecks(accountOf(operation.source))[each.type]
    return [{ operation: index + 1, remedy: operationRemedy(each), checks }]
  })
  return failed.length > 0
    ? failed
    : [{ remedy: transactionRemedy(result), checks: transactionChecks(envelope, result) }]
}

type Sourced = ReturnType<typeof sourcedOperations>[number]

function checksOfType(
  { source: address, body }: Sourced,
  before: readonly Sourced[],
  result: Xdr.OperationResultTr,
  transaction: Parameters<typeof operationChecks>[2],
): Checks {
  const source = accountOf(address)
  const begun = before.findLast(
    ({ body: each }) =>
      each.type === 'beginSponsoringFutureReserves' &&
      accountFromXdr(each.beginSponsoringFutureReservesOp.sponsoredId) === source,
  )
  const parties = { source, payer: begun === undefined ? source : accountOf(begun.source) }
  const outcome = failedOutcome(result)
  const checks = outcome && operationChecks(body, parties, transaction)[outcome]
  return checks ?? unstated('Its result is one of another type of operation.')
}

/** The checks behind results that operations of every type have. */
const outerChecks = (source: ReturnType<typeof accountOf>) =>
  ({
    opBadAuth: about(source, 'weights'),
    opNoAccount: noAccount(source),
    opNotSupported: unstated('The protocol version of that ledger has no such operation.'),
    opTooManySubentries: about(source, 'entries'),
    opExceededWorkLimit: unstated('How many offers it would have crossed is not in its result.'),
    opTooManySponsoring: about(source, 'sponsorship'),
  }) satisfies Record<Exclude<Xdr.OperationResult['type'], 'opInner'>, Checks>
