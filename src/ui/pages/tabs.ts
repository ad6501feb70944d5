/** The tabs of each record’s page, as in its path; the first is shown without one. */
export const tabs = {
  accounts: [
    'operations',
    'transactions',
    'payments',
    'effects',
    'trades',
    'offers',
    'over_time',
    'data',
  ],
  assets: [
    'order_book',
    'trades',
    'holders',
    'payments',
    'liquidity_pools',
    'details',
    /** The figures behind the candles of the first. */
    'trade_aggregations',
  ],
  claimable_balances: ['transactions', 'operations'],
  codes: ['interface', 'code'],
  contracts: ['interface', 'storage', 'events', 'calls', 'read', 'code', 'versions'],
  ledgers: ['transactions', 'operations', 'payments', 'effects', 'trades'],
  liquidity_pools: ['trades', 'transactions', 'operations', 'effects'],
  offers: ['life', 'trades'],
  operations: ['effects'],
  transactions: ['operations', 'payments', 'effects', 'trades', 'events', 'xdr'],
} as const

export type TabOf<Section extends keyof typeof tabs> = (typeof tabs)[Section][number]
