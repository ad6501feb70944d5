import { sharedResultMeanings } from '../operations/parts/results.ts'
import { definitions } from '../operations/registry.ts'
import type { TransactionCode, outerCodes } from './resultCodeNames.ts'

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
