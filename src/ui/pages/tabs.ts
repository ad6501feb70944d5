/** The tabs of an account’s page, as in its path; the first is shown without one. */
export const accountTabs = [
  'operations',
  'transactions',
  'payments',
  'effects',
  'trades',
  'offers',
  'over_time',
  'data',
] as const

export type AccountTab = (typeof accountTabs)[number]

/** The tabs of an asset’s page, as in its path; the first is shown without one. */
export const assetTabs = [
  'order_book',
  'trades',
  'holders',
  'payments',
  'liquidity_pools',
  'details',
  /** The figures behind the candles of the first. */
  'trade_aggregations',
] as const

export type AssetTab = (typeof assetTabs)[number]

/** The tabs of a claimable balance’s page, as in its path; the first is shown without one. */
export const claimableBalanceTabs = ['transactions', 'operations'] as const

export type ClaimableBalanceTab = (typeof claimableBalanceTabs)[number]

/** The tabs of a contract’s page, as in its path; the first is shown without one. */
export const contractTabs = [
  'interface',
  'storage',
  'events',
  'calls',
  'read',
  'code',
  'versions',
] as const

export type ContractTab = (typeof contractTabs)[number]

/** The tabs of the page of code. */
export const codeTabs = ['interface', 'code'] as const

export type CodeTabName = (typeof codeTabs)[number]

/** The tabs of a ledger’s page, as in its path; the first is shown without one. */
export const ledgerTabs = ['transactions', 'operations', 'payments', 'effects', 'trades'] as const

export type LedgerTab = (typeof ledgerTabs)[number]

/** The tabs of a liquidity pool’s page, as in its path; the first is shown without one. */
export const liquidityPoolTabs = ['trades', 'transactions', 'operations', 'effects'] as const

export type LiquidityPoolTab = (typeof liquidityPoolTabs)[number]

/** The tabs of an offer’s page, as in its path; the first is shown without one. */
export const offerTabs = ['life', 'trades'] as const

export type OfferTab = (typeof offerTabs)[number]

/** The tabs of an operation’s page, as in its path; the first is shown without one. */
export const operationTabs = ['effects'] as const

export type OperationTab = (typeof operationTabs)[number]

/** The tabs of a transaction’s page, as in its path; the first is shown without one. */
export const transactionTabs = [
  'operations',
  'payments',
  'effects',
  'trades',
  'events',
  'xdr',
] as const

export type TransactionTab = (typeof transactionTabs)[number]
