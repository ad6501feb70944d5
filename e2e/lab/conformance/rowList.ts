/** A route of the REST service and its recorded answers. */
export interface RecordedRow {
  /** Its number among the 36; absent for the others. */
  readonly number?: number | undefined
  readonly path: string
  /** Whole lists, as recorded from the first to the last. */
  readonly whole?: readonly string[] | undefined
  /** Files of `rest/nested`. */
  readonly nested?: readonly string[] | undefined
  /** One object that is not nested. */
  readonly object?: 'root' | 'fee_stats' | undefined
  readonly submits?: 'wait' | 'async' | undefined
}

const account = '/accounts/{address}'
const balance = '/claimable_balances/{id}'
const pool = '/liquidity_pools/{id}'

/** The 36 rows, then other recorded routes. */
export const recordedRows: readonly RecordedRow[] = [
  { number: 1, path: '/', object: 'root' },
  { number: 2, path: '/ledgers', whole: ['ledgers'] },
  { number: 3, path: '/ledgers/{sequence}', nested: ['ledger'] },
  { number: 4, path: '/ledgers/{sequence}/transactions', nested: ['ledger_transactions'] },
  { number: 5, path: '/ledgers/{sequence}/operations', nested: ['ledger_operations'] },
  { number: 6, path: '/ledgers/{sequence}/payments', nested: ['ledger_payments'] },
  { number: 7, path: '/ledgers/{sequence}/effects', nested: ['ledger_effects'] },
  { number: 8, path: 'POST /transactions', submits: 'wait' },
  { number: 9, path: 'POST /transactions_async', submits: 'async' },
  { number: 10, path: '/transactions', whole: ['transactions'] },
  {
    number: 11,
    path: '/transactions/{hash}',
    nested: ['transaction', 'transaction_by_inner_hash'],
  },
  { number: 12, path: '/transactions/{hash}/operations', nested: ['transaction_operations'] },
  { number: 13, path: '/transactions/{hash}/payments', nested: ['transaction_payments'] },
  { number: 14, path: '/transactions/{hash}/effects', nested: ['transaction_effects'] },
  { number: 15, path: '/operations', whole: ['operations'] },
  { number: 16, path: '/operations/{id}', nested: ['operation'] },
  { number: 17, path: '/operations/{id}/effects', nested: ['operation_effects'] },
  { number: 18, path: '/fee_stats', object: 'fee_stats' },
  {
    number: 19,
    path: '/accounts',
    nested: [
      'accounts_by_signer',
      'accounts_by_sponsor',
      'accounts_by_asset',
      'accounts_by_liquidity_pool',
    ],
  },
  { number: 20, path: account, nested: ['account'] },
  {
    number: 21,
    path: '/claimable_balances',
    whole: ['claimable_balances'],
    nested: [
      'claimable_balances_by_asset',
      'claimable_balances_by_claimant',
      'claimable_balances_by_sponsor',
    ],
  },
  { number: 22, path: balance, nested: ['claimable_balance'] },
  { number: 23, path: `${balance}/transactions`, nested: ['claimable_balance_transactions'] },
  { number: 24, path: `${balance}/operations`, nested: ['claimable_balance_operations'] },
  {
    number: 25,
    path: '/liquidity_pools',
    whole: ['liquidity_pools'],
    nested: ['liquidity_pools_by_reserve', 'liquidity_pools_by_account'],
  },
  { number: 26, path: pool, nested: ['liquidity_pool'] },
  { number: 27, path: `${pool}/transactions`, nested: ['liquidity_pool_transactions'] },
  { number: 28, path: `${pool}/operations`, nested: ['liquidity_pool_operations'] },
  { number: 29, path: `${pool}/effects`, nested: ['liquidity_pool_effects'] },
  { number: 30, path: `${pool}/trades`, nested: ['liquidity_pool_trades'] },
  {
    number: 31,
    path: '/offers',
    whole: ['offers'],
    nested: ['offers_by_seller', 'offers_by_selling', 'offers_by_buying', 'offers_by_sponsor'],
  },
  { number: 32, path: '/offers/{id}', nested: ['offer'] },
  { number: 33, path: '/offers/{id}/trades', nested: ['offer_trades'] },
  { number: 34, path: '/payments', whole: ['payments'] },
  { number: 35, path: '/effects', whole: ['effects'] },
  { number: 36, path: '/trades', whole: ['trades'], nested: ['trades_by_pair', 'trades_by_type'] },
  { path: `${account}/data/{key}`, nested: ['account_data'] },
  { path: `${account}/transactions`, nested: ['account_transactions'] },
  { path: `${account}/operations`, nested: ['account_operations'] },
  { path: `${account}/payments`, nested: ['account_payments'] },
  { path: `${account}/effects`, nested: ['account_effects'] },
  { path: `${account}/trades`, nested: ['account_trades'] },
  { path: `${account}/offers`, nested: ['account_offers'] },
  { path: '/assets', whole: ['assets'] },
  { path: '/order_book', nested: ['order_book'] },
  { path: '/trade_aggregations', nested: ['trade_aggregations'] },
  { path: '/paths', nested: ['paths_strict_send', 'paths_strict_receive'] },
]
