/** The tabs of a claimable balance’s page, as in its path; the first is shown without one. */
export const claimableBalanceTabs = ['transactions', 'operations'] as const

export type ClaimableBalanceTab = (typeof claimableBalanceTabs)[number]
