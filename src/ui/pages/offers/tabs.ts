/** The tabs of an offer’s page: the last part of its path. The first is shown where there is none. */
export const offerTabs = ['life', 'trades'] as const

export type OfferTab = (typeof offerTabs)[number]
