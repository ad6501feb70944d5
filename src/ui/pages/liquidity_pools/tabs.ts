/** The tabs of a liquidity pool’s page, as in its path; the first is shown without one. */
export const liquidityPoolTabs = ['transactions', 'operations', 'effects', 'trades'] as const

export type LiquidityPoolTab = (typeof liquidityPoolTabs)[number]
