import type { OperationCode, TransactionCode } from './resultCodeNames.ts'

/** What a transaction's result means, for people; undefined for a code that this build does not know. */
export const transactionResultWords = (code: string): string | undefined =>
  find(transactionWords, code)

/** What an operation's result means, for people: of its type where that makes a difference. */
export const operationResultWords = (code: string, type?: string): string | undefined =>
  (type === undefined ? undefined : find(wordsByType, `${sameWords[type] ?? type}/${code}`)) ??
  find(operationWords, code)

const find = (words: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(words, key) ? words[key] : undefined

const transactionWords = {
  tx_fee_bump_inner_success: 'The inner transaction succeeded; the outer one paid its fee.',
  tx_fee_bump_inner_failed:
    'The inner transaction failed; the outer one paid its fee all the same.',
  tx_success: 'All operations succeeded.',
  tx_failed: 'At least one operation failed, so none took effect; the fee was charged.',
  tx_too_early: 'The ledger closed before the earliest time or ledger that the transaction allows.',
  tx_too_late: 'The ledger closed after the latest time or ledger that the transaction allows.',
  tx_missing_operation: 'The transaction holds no operation.',
  tx_bad_seq: 'The sequence number is not the next one of the source account.',
  tx_bad_auth:
    "Signatures are missing, too weak for the account's thresholds, or made for another network.",
  tx_insufficient_balance: 'The fee would take the account below its minimum balance.',
  tx_no_source_account: 'The source account does not exist.',
  tx_insufficient_fee: 'The fee offered is lower than the network asks for.',
  tx_bad_auth_extra: 'There are signatures that are not needed.',
  tx_internal_error: 'The network met an error that it does not explain.',
  tx_not_supported:
    'The network does not support this kind of transaction at its protocol version.',
  tx_bad_sponsorship: 'A sponsorship was begun and not ended in the same transaction.',
  tx_bad_minseq_age_or_gap:
    "The source account's sequence number changed too lately for the transaction's preconditions.",
  tx_malformed: "The transaction's preconditions or contract data make no sense.",
  tx_soroban_invalid: 'The resources that the contract transaction declares are not valid.',
  tx_frozen_key_accessed: 'The transaction would touch a ledger entry that the network has frozen.',
} as const satisfies Record<TransactionCode, string>

const operationWords = {
  op_bad_auth: "The signatures do not suffice for the operation's source account.",
  op_no_source_account: "The operation's source account does not exist.",
  op_not_supported: 'The network does not support this operation at its protocol version.',
  op_too_many_subentries: 'The account would have more than 1,000 subentries.',
  op_exceeded_work_limit: 'The operation would cross too many offers.',
  op_too_many_sponsoring: 'The account would sponsor more entries than can be counted.',
  op_success: 'It succeeded.',
  op_malformed: 'Its input is not valid.',
  op_underfunded: 'The source did not have enough of the asset.',
  op_low_reserve: 'The account does not have the lumens for the reserve of one more entry.',
  op_already_exists: 'The account exists already.',
  op_src_no_trust: 'The source has no trustline for the asset it would send.',
  op_src_not_authorized: 'The issuer has not authorized the source to send the asset.',
  op_no_destination: 'The destination account does not exist.',
  op_no_trust: 'The account has no trustline for the asset.',
  op_not_authorized: 'The issuer has not authorized the account to hold the asset.',
  op_line_full: 'The account would hold more of the asset than its trustline allows.',
  op_no_issuer: 'The issuer of the asset does not exist.',
  op_too_few_offers: 'There are not enough offers on the path to exchange the amount.',
  op_cross_self: 'It would cross an offer of the same account.',
  op_over_source_max: 'It would cost more than the most the source would send.',
  op_under_dest_min: 'It would deliver less than the least the destination should receive.',
  op_sell_no_trust: 'The source has no trustline for the asset it would sell.',
  op_buy_no_trust: 'The source has no trustline for the asset it would buy.',
  sell_not_authorized: 'The issuer has not authorized the source to sell the asset.',
  buy_not_authorized: 'The issuer has not authorized the source to buy the asset.',
  op_sell_no_issuer: 'The issuer of the asset to sell does not exist.',
  buy_no_issuer: 'The issuer of the asset to buy does not exist.',
  op_offer_not_found: 'The source has no offer with this number.',
  op_too_many_signers: 'The account has 20 signers already.',
  op_bad_flags: 'The same flag is both set and cleared, or the flags do not go together.',
  op_invalid_inflation: 'The inflation destination does not exist.',
  op_cant_change: "The account's flags are immutable, or clawback cannot be changed.",
  op_unknown_flag: 'There is no such flag.',
  op_threshold_out_of_range: 'A threshold or weight is not between 0 and 255.',
  op_bad_signer: "The signer is the account's own key, or no valid key.",
  op_invalid_home_domain: 'The home domain is not valid text.',
  op_auth_revocable_required: 'Clawback can be enabled only together with revocable authorization.',
  op_invalid_limit: 'The limit is lower than what the account holds or is about to buy.',
  op_self_not_allowed: 'An account cannot trust itself.',
  op_trust_line_missing: "A trustline for one of the pool's assets is missing.",
  op_cannot_delete: 'Pool shares still need this trustline.',
  op_not_aut_maintain_liabilities: "The issuer has not authorized one of the pool's trustlines.",
  op_not_required: 'The issuer does not ask for authorization.',
  op_cant_revoke: "The issuer's flags do not let it revoke the authorization.",
  op_no_account: 'The account to merge into does not exist.',
  op_immutable_set: "The account's flags are immutable, so it cannot be removed.",
  op_has_sub_entries: 'The account still has trustlines, offers, signers or data.',
  op_seq_num_too_far:
    "The account's sequence number is too high: it could be created again and repeat old transactions.",
  op_dest_full: 'The destination cannot hold that many lumens.',
  op_is_sponsor: 'The account still sponsors reserves of others.',
  op_not_time: 'Inflation ran less than a week ago, or runs no more.',
  op_not_supported_yet: 'The network does not support data entries at its protocol version.',
  op_data_name_not_found: 'The account has no data entry of this name.',
  op_data_invalid_name: 'The name is not valid text.',
  op_bad_seq: 'The sequence number is not valid.',
  op_does_not_exist: 'There is no such entry.',
  op_cannot_claim: 'The account is no claimant of the balance, or may not claim it at this time.',
  op_trustline_frozen: 'The trustline is one that the network has frozen.',
  op_already_sponsored: 'The account is being sponsored already.',
  op_recursive: 'A sponsored account cannot sponsor others in the same transaction.',
  op_not_sponsored: 'Nobody was sponsoring the account.',
  op_not_sponsor: 'The source does not sponsor it.',
  op_only_transferable: 'This sponsorship can be passed on, not ended.',
  op_not_clawback_enabled: 'The issuer did not enable clawback for it.',
  op_invalid_state:
    'The flags would contradict each other: authorized, and authorized only to keep liabilities.',
  op_bad_price: "The pool's price is outside the bounds that were set.",
  op_pool_full: 'The pool cannot take any more.',
  op_under_minimum: 'The pool would give less than the least that was asked for.',
  function_trapped: 'The contract stopped with an error.',
  resource_limit_exceeded: 'It needed more resources than the transaction had declared.',
  entry_archived: 'A ledger entry that it needs is archived and must be restored first.',
  insufficient_refundable_fee:
    'The refundable part of the fee did not cover the rent and the events.',
} as const satisfies Record<OperationCode, string>

/** Types that fail in the words of another. */
const sameWords: Readonly<Record<string, string>> = {
  path_payment_strict_receive: 'payment',
  path_payment_strict_send: 'payment',
  manage_buy_offer: 'manage_sell_offer',
  create_passive_sell_offer: 'manage_sell_offer',
}

const wordsByType: Readonly<Record<string, string>> = {
  'create_account/op_underfunded': 'The source did not have the lumens for the starting balance.',
  'create_account/op_low_reserve':
    'The starting balance is lower than the minimum balance of an account.',
  'payment/op_no_trust': 'The destination has no trustline for the asset.',
  'payment/op_not_authorized': 'The issuer has not authorized the destination to hold the asset.',
  'payment/op_line_full': 'The destination would hold more of the asset than its trustline allows.',
  'manage_sell_offer/op_line_full':
    'The source would hold more of the bought asset than its trustline allows.',
  'manage_sell_offer/op_underfunded': 'The source did not have enough of the asset it would sell.',
  'clawback/op_underfunded': 'The account did not have that much of the asset to claw back.',
  'clawback_claimable_balance/op_no_issuer': 'The source is not the issuer of the asset.',
  'liquidity_pool_withdraw/op_underfunded': 'The source did not have that many shares of the pool.',
  'claim_claimable_balance/op_does_not_exist':
    'There is no such claimable balance; it may be claimed already.',
  'clawback_claimable_balance/op_does_not_exist':
    'There is no such claimable balance; it may be claimed already.',
  'allow_trust/op_self_not_allowed': 'An issuer cannot authorize itself.',
  'allow_trust/op_low_reserve':
    'The account does not have the lumens to reserve for the claimable balances of its pool shares.',
  'set_trust_line_flags/op_low_reserve':
    'The account does not have the lumens to reserve for the claimable balances of its pool shares.',
  'revoke_sponsorship/op_low_reserve':
    'The account that would pay the reserve does not have the lumens for it.',
  'bump_sequence/op_bad_seq': 'The sequence number is negative.',
}
