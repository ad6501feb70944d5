/** The tabs of a ledger’s page, as in its path; the first is shown without one. */
export const ledgerTabs = ['transactions', 'operations', 'payments', 'effects', 'trades'] as const

export type LedgerTab = (typeof ledgerTabs)[number]
