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
