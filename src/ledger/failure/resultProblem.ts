import { innerTransaction } from '../xdr/closedLedger.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { isSuccessCode, operationCodeOf } from './resultCodes.ts'

/**
 * The reason why a result cannot be that of an envelope: it contradicts itself, or fits other operations. Undefined if
 * it can.
 */
export function resultProblem(
  envelope: Xdr.TransactionEnvelope,
  { result }: Xdr.TransactionResult,
): string | undefined {
  const isFeeBump = envelope.type === 'envelopeTypeTxFeeBump'
  if (result.type === 'txFeeBumpInnerSuccess' || result.type === 'txFeeBumpInnerFailed') {
    if (!isFeeBump) return 'it is the result of a fee bump'
    const inner = result.innerResultPair.result.result
    return (inner.type === 'txSuccess') === (result.type === 'txFeeBumpInnerSuccess')
      ? operationsProblem(envelope, inner)
      : 'it and the result of its inner transaction contradict each other'
  }
  if (result.type === 'txSuccess' || result.type === 'txFailed')
    return isFeeBump ? 'it is not the result of a fee bump' : operationsProblem(envelope, result)
  return undefined // it failed before its operations: there is nothing to compare
}

function operationsProblem(
  envelope: Xdr.TransactionEnvelope,
  result: Xdr.TransactionResultResult | Xdr.InnerTransactionResultResult,
): string | undefined {
  if (result.type !== 'txSuccess' && result.type !== 'txFailed') return undefined
  const { operations } = innerTransaction(envelope)
  const { results } = result
  if (results.length !== operations.length)
    return `it has results of ${results.length} operations, and the envelope has ${operations.length}`
  const other = results.findIndex((each, i) => !isOf(each, operations[i]))
  if (other !== -1) return `its result ${other + 1} is not of the type of operation ${other + 1}`
  const failed = results.findIndex((each) => !isSuccessCode(operationCodeOf(each)))
  if (result.type === 'txSuccess' && failed !== -1)
    return `it is a success, but operation ${failed + 1} failed in it`
  return result.type === 'txFailed' && failed === -1
    ? 'it is a failure, but no operation failed in it'
    : undefined
}

/** Early versions of stellar-core gave a passive offer the result of another one. */
const isOf = (result: Xdr.OperationResult, operation: Xdr.Operation | undefined): boolean =>
  result.type !== 'opInner' ||
  result.tr.type === operation?.body.type ||
  (result.tr.type === 'manageSellOffer' && operation?.body.type === 'createPassiveSellOffer')
