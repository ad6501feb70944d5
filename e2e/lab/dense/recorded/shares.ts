import { type Row, textOf } from '#mock/record.ts'

/** The number of transactions of each kind in a thousand, about as on the public network. Other kinds are left out. */
const shares: Readonly<Record<string, number>> = {
  payment: 270,
  'payment bump': 30,
  'payment failed': 20,
  path_payment_strict_send: 70,
  'path_payment_strict_send failed': 60,
  path_payment_strict_receive: 30,
  'path_payment_strict_receive failed': 10,
  manage_sell_offer: 110,
  'manage_sell_offer failed': 20,
  manage_buy_offer: 90,
  'manage_buy_offer failed': 10,
  invoke_host_function: 180,
  'invoke_host_function failed': 30,
  change_trust: 25,
  'change_trust failed': 3,
  set_options: 8,
  manage_data: 10,
  'manage_data failed': 2,
  liquidity_pool_deposit: 8,
  liquidity_pool_withdraw: 6,
  create_passive_sell_offer: 2,
  set_trust_line_flags: 2,
  'manage_sell_offer+payment failed': 4,
}

/** A transaction's kind, and that kind's share of a thousand; undefined for a kind that is left out. */
export function shareOf(
  operations: readonly Row[],
  row: Row,
): { readonly kind: string; readonly share: number } | undefined {
  const types = [...new Set(operations.map((operation) => textOf(operation, 'type')))].toSorted()
  // A contract can be made or uploaded once.
  if (operations.some(makesContract)) return undefined
  const failed = textOf(row, 'status') === 'FAILED' ? ' failed' : ''
  const kind = `${types.join('+')}${row.feeBump === true ? ' bump' : ''}${failed}`
  const share = shares[kind]
  return share === undefined ? undefined : { kind, share }
}

const makesContract = (operation: Row): boolean =>
  /Create|Upload/.test(textOf(operation, 'function'))
