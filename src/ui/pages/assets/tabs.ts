/** The tabs of an asset’s page, as in its path; the first is shown without one. */
export const assetTabs = ['order_book', 'trade_aggregations', 'trades'] as const

export type AssetTab = (typeof assetTabs)[number]
