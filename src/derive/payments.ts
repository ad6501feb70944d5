import type * as Xdr from '../xdr/generated/xdr.ts'
import type { Operation } from '../operations/registry.ts'

/** Whether it is listed among payments, failed ones too (contract/observed.md 10): what claims, trades and pools move is not. */
export function isPayment({ body }: Operation): boolean {
  switch (body.type) {
    case 'create_account':
    case 'payment':
    case 'path_payment_strict_receive':
    case 'path_payment_strict_send':
    case 'account_merge':
      return true
    case 'invoke_host_function':
      return body.assetBalanceChanges.length > 0
    case 'manage_sell_offer':
    case 'create_passive_sell_offer':
    case 'set_options':
    case 'change_trust':
    case 'allow_trust':
    case 'inflation':
    case 'manage_data':
    case 'bump_sequence':
    case 'manage_buy_offer':
    case 'create_claimable_balance':
    case 'claim_claimable_balance':
    case 'begin_sponsoring_future_reserves':
    case 'end_sponsoring_future_reserves':
    case 'revoke_sponsorship':
    case 'clawback':
    case 'clawback_claimable_balance':
    case 'set_trust_line_flags':
    case 'liquidity_pool_deposit':
    case 'liquidity_pool_withdraw':
    case 'extend_footprint_ttl':
    case 'restore_footprint':
    case 'unknown':
      return false
  }
}

/** Whether an operation of an XDR type may be a payment, where nothing tells what a contract call moved. */
export const mayBePayment = (type: Xdr.OperationBody['type']): boolean =>
  type === 'createAccount' ||
  type === 'payment' ||
  type === 'pathPaymentStrictReceive' ||
  type === 'pathPaymentStrictSend' ||
  type === 'accountMerge' ||
  type === 'invokeHostFunction'
