/** The tabs of a ledger’s page: the last part of its path. The first is shown where there is none. */
export const ledgerTabs = ['transactions', 'operations', 'payments', 'effects', 'trades'] as const

export type LedgerTab = (typeof ledgerTabs)[number]
