/** The tabs of an asset’s page: the last part of its path. The first is shown where there is none. */
export const assetTabs = ['order_book', 'trade_aggregations', 'trades'] as const

export type AssetTab = (typeof assetTabs)[number]
