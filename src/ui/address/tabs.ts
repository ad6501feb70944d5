/** The tabs of each resource: the last part of its path. The first is shown where there is none. */
export const ledgerTabs = ['transactions', 'operations', 'payments', 'effects', 'trades'] as const
export const transactionTabs = [
  'operations',
  'payments',
  'effects',
  'trades',
  'events',
  'xdr',
] as const
export const accountTabs = [
  'operations',
  'transactions',
  'payments',
  'effects',
  'trades',
  'offers',
  'data',
] as const
export const operationTabs = ['effects'] as const
export const offerTabs = ['life', 'trades'] as const
export const claimableBalanceTabs = ['transactions', 'operations'] as const
export const liquidityPoolTabs = ['transactions', 'operations', 'effects', 'trades'] as const
export const assetTabs = ['order_book', 'trade_aggregations', 'trades'] as const

export type LedgerTab = (typeof ledgerTabs)[number]
export type TransactionTab = (typeof transactionTabs)[number]
export type AccountTab = (typeof accountTabs)[number]
export type OperationTab = (typeof operationTabs)[number]
export type OfferTab = (typeof offerTabs)[number]
export type ClaimableBalanceTab = (typeof claimableBalanceTabs)[number]
export type LiquidityPoolTab = (typeof liquidityPoolTabs)[number]
export type AssetTab = (typeof assetTabs)[number]

/** The tab a path names, the first where it names none; undefined where there is no such tab. */
export const parseTab = <Tab extends string>(
  tabs: readonly [Tab, ...Tab[]],
  text: string | undefined,
): Tab | undefined => (text === undefined ? tabs[0] : tabs.find((tab) => tab === text))
