import type * as Xdr from '../xdr/generated/xdr.ts'
import { definitionOfArm } from '../operations/registry.ts'
import { type TransactionCode, outerCodes, transactionCodes } from './resultCodeNames.ts'

/** A transaction's result in the REST service's words (rest.md 2.3). */
export interface ResultCodes {
  /** The code of the transaction; of the outer one for a fee bump. */
  readonly transaction: TransactionCode
  /** The code of a fee bump's inner transaction. */
  readonly inner?: TransactionCode | undefined
  /** One for each (inner) operation; absent where the transaction failed before them. */
  readonly operations?: readonly string[] | undefined
}

/** Names a transaction's result and those of its operations. */
export function resultCodesOf({ result }: Xdr.TransactionResult): ResultCodes {
  const transaction = transactionCodes[result.type]
  if (result.type !== 'txFeeBumpInnerSuccess' && result.type !== 'txFeeBumpInnerFailed')
    return { transaction, operations: listedCodes(result) }
  const inner = result.innerResultPair.result.result
  return { transaction, inner: transactionCodes[inner.type], operations: listedCodes(inner) }
}

const listedCodes = (
  result: Xdr.TransactionResultResult | Xdr.InnerTransactionResultResult,
): readonly string[] | undefined =>
  result.type === 'txSuccess' || result.type === 'txFailed'
    ? result.results.map(operationCodeOf)
    : undefined

/** Names one operation's result. */
export function operationCodeOf(result: Xdr.OperationResult): string {
  if (result.type !== 'opInner') return outerCodes[result.type]
  const results = definitionOfArm(result.tr.type).results
  const name = outcomeOf(result.tr)
  const code = results[name]
  return typeof code === 'string' ? code : code[0]
}

/** The results of all operation types: the arms of XDR `OperationResultTr` without their tags. */
type OperationOutcome = OutcomeOf<Xdr.OperationResultTr>
type OutcomeOf<Result> = Result extends { readonly type: string }
  ? Exclude<Result[keyof Result], string>
  : never

/** The results of all operation types that did not succeed. */
export type FailedResult = Exclude<OperationOutcome['type'], `${string}Success`>

/** The failures of one type's own result, by its arm. */
export type FailuresOf<Arm extends Xdr.OperationResultTr['type']> = Exclude<
  OutcomeOf<Extract<Xdr.OperationResultTr, { readonly type: Arm }>>['type'],
  `${string}Success`
>

const isFailed = (name: OperationOutcome['type']): name is FailedResult => !name.endsWith('Success')

/** The failure of an operation's own result; undefined for a success. */
export function failedOutcome(result: Xdr.OperationResultTr): FailedResult | undefined {
  const name = outcomeOf(result)
  return isFailed(name) ? name : undefined
}

function outcomeOf(result: Xdr.OperationResultTr): OperationOutcome['type'] {
  const outcome = Object.values<string | OperationOutcome>(result).find(
    (value) => typeof value !== 'string',
  )
  if (outcome === undefined) throw new TypeError(`a result of ${result.type} has no outcome`)
  return outcome.type
}

/** True for a code of success: the transaction's, or the operation's own. */
export const isSuccessCode = (code: string): boolean =>
  code === 'op_success' || code === 'tx_success' || code === 'tx_fee_bump_inner_success'
