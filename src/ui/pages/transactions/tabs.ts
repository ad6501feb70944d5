/** The tabs of a transaction’s page: the last part of its path. The first is shown where there is none. */
export const transactionTabs = [
  'operations',
  'payments',
  'effects',
  'trades',
  'events',
  'xdr',
] as const

export type TransactionTab = (typeof transactionTabs)[number]
