import type * as Xdr from '../xdr/generated/xdr.ts'

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
