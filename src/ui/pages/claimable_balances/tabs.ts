/** The tabs of a claimable balance’s page: the last part of its path. The first is shown where there is none. */
export const claimableBalanceTabs = ['transactions', 'operations'] as const

export type ClaimableBalanceTab = (typeof claimableBalanceTabs)[number]
