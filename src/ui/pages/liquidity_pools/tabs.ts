/** The tabs of a liquidity pool’s page: the last part of its path. The first is shown where there is none. */
export const liquidityPoolTabs = ['transactions', 'operations', 'effects', 'trades'] as const

export type LiquidityPoolTab = (typeof liquidityPoolTabs)[number]
