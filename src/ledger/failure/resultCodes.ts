import { firstCallError } from '../contract/callError.ts'
import type { AppliedOperation } from '../operations/derive.ts'
import { sharedResultMeanings } from '../operations/parts/results.ts'
import { definitionOfArm, definitions } from '../operations/registry.ts'
import type { Reason } from '../values/answer.ts'
import type { AppliedTransaction } from '../xdr/closedLedger.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'

/** Result codes of a transaction, in the REST service's vocabulary, each with its meaning. */
export interface TransactionCodes {
  readonly outcome: ResultCode
  /** The code of a fee bump's inner transaction. */
  readonly inner?: ResultCode | undefined
  /** One for each operation; empty where the transaction failed before them. */
  readonly operations: readonly ResultCode[]
}

/** The codes of a transaction, with undefined for an operation whose result cannot be read. */
export interface PartialResultCodes extends Omit<TransactionCodes, 'operations'> {
  readonly operations: readonly (ResultCode | undefined)[]
}

export interface ResultCode {
  /** `tx_failed`, `op_underfunded`… */
  readonly code: string
  readonly meaning: string
  readonly success: boolean
}

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

/** The REST service's name of each transaction result (rest.md 2.3). */
export const transactionCodes = {
  txFeeBumpInnerSuccess: 'tx_fee_bump_inner_success',
  txFeeBumpInnerFailed: 'tx_fee_bump_inner_failed',
  txSuccess: 'tx_success',
  txFailed: 'tx_failed',
  txTooEarly: 'tx_too_early',
  txTooLate: 'tx_too_late',
  txMissingOperation: 'tx_missing_operation',
  txBadSeq: 'tx_bad_seq',
  txBadAuth: 'tx_bad_auth',
  txInsufficientBalance: 'tx_insufficient_balance',
  txNoAccount: 'tx_no_source_account',
  txInsufficientFee: 'tx_insufficient_fee',
  txBadAuthExtra: 'tx_bad_auth_extra',
  txInternalError: 'tx_internal_error',
  txNotSupported: 'tx_not_supported',
  txBadSponsorship: 'tx_bad_sponsorship',
  txBadMinSeqAgeOrGap: 'tx_bad_minseq_age_or_gap',
  txMalformed: 'tx_malformed',
  txSorobanInvalid: 'tx_soroban_invalid',
  txFrozenKeyAccessed: 'tx_frozen_key_accessed',
} as const satisfies Record<Xdr.TransactionResultResult['type'], string>

/** The REST service's name of each result that an operation of any type has before it is tried. */
export const outerCodes = {
  opBadAuth: 'op_bad_auth',
  opNoAccount: 'op_no_source_account',
  opNotSupported: 'op_not_supported',
  opTooManySubentries: 'op_too_many_subentries',
  opExceededWorkLimit: 'op_exceeded_work_limit',
  opTooManySponsoring: 'op_too_many_sponsoring',
} as const satisfies Record<Exclude<Xdr.OperationResult['type'], 'opInner'>, string>

/** A transaction's result, as REST names it. */
export type TransactionCode = (typeof transactionCodes)[keyof typeof transactionCodes]

/** Explains a transaction's result in plain words; undefined for a code that this build does not know. */
export const transactionResultMeaning = (code: string): string | undefined =>
  find(transactionMeanings, code)

/** Explains an operation's result in plain words; the operation's type can make a difference. */
export const operationResultMeaning = (code: string, type?: string): string | undefined =>
  (type === undefined ? undefined : meaningsByType.get(type)?.get(code)) ??
  find(outerMeanings, code) ??
  find(sharedResultMeanings, code) ??
  [...meaningsByType.values()].find((meanings) => meanings.has(code))?.get(code)

const meaningsByType: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  [...definitions].map(([type, { results }]) => [
    type,
    new Map(
      Object.values(results).flatMap((result) => (typeof result === 'string' ? [] : [result])),
    ),
  ]),
)

const find = (meanings: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(meanings, key) ? meanings[key] : undefined

const transactionMeanings = {
  tx_fee_bump_inner_success: 'The inner transaction succeeded; the outer one paid its fee.',
  tx_fee_bump_inner_failed: 'The inner transaction failed; the outer one still paid its fee.',
  tx_success: 'All operations succeeded.',
  tx_failed: 'At least one operation failed, so none took effect; the fee was charged.',
  tx_too_early: 'The ledger closed before the earliest time or ledger that the transaction allows.',
  tx_too_late: 'The ledger closed after the latest time or ledger that the transaction allows.',
  tx_missing_operation: 'The transaction has no operations.',
  tx_bad_seq: 'The sequence number is not the source account’s next one.',
  tx_bad_auth:
    "Signatures are missing, below the account's thresholds, or made for another network.",
  tx_insufficient_balance: 'The fee would bring the account below its minimum balance.',
  tx_no_source_account: 'The source account does not exist.',
  tx_insufficient_fee: 'The fee is lower than the network requires.',
  tx_bad_auth_extra: 'There are signatures that are not needed.',
  tx_internal_error: 'The network had an unexplained internal error.',
  tx_not_supported:
    'The network does not support this kind of transaction at its protocol version.',
  tx_bad_sponsorship: 'A sponsorship was begun but not ended in the transaction.',
  tx_bad_minseq_age_or_gap:
    "The source account's sequence number changed too recently for the transaction's preconditions.",
  tx_malformed: "The transaction's preconditions or contract data are invalid.",
  tx_soroban_invalid: 'The resources that the contract transaction declares are not valid.',
  tx_frozen_key_accessed: 'The transaction would touch a ledger entry that the network has frozen.',
} as const satisfies Record<TransactionCode, string>

const outerMeanings = {
  op_bad_auth: "The signatures are insufficient for the operation's source account.",
  op_no_source_account: "The operation's source account does not exist.",
  op_not_supported: 'The network does not support this operation at its protocol version.',
  op_too_many_subentries: 'The account would have more than 1,000 subentries.',
  op_exceeded_work_limit: 'The operation would cross too many offers.',
  op_too_many_sponsoring: 'The account would sponsor more entries than can be counted.',
} as const satisfies Record<(typeof outerCodes)[keyof typeof outerCodes], string>

/**
 * The reason why an operation of a failed transaction failed, from its own XDR `OperationResult`, in the REST service's
 * word (rest.md 2.3); undefined if another operation failed instead, or the transaction failed before its operations.
 */
export function operationReason(
  { body, result, context }: AppliedOperation,
  transaction: AppliedTransaction,
): Reason | undefined {
  if (context.transactionSuccessful || result === undefined) return undefined
  const code = operationCodeOf(result)
  if (isSuccessCode(code)) return undefined
  return {
    code,
    meaning: operationResultMeaning(code, definitionOfArm(body.type).type) ?? '',
    error: runsOnHost.has(body.type) ? firstCallError(transaction) : undefined,
  }
}

/** Operations whose meta may say more: that of all others is not decoded for it. */
const runsOnHost: ReadonlySet<Xdr.OperationBody['type']> = new Set([
  'invokeHostFunction',
  'extendFootprintTtl',
  'restoreFootprint',
] as const)
