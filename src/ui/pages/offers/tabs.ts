/** The tabs of an offer’s page, as in its path; the first is shown without one. */
export const offerTabs = ['life', 'trades'] as const

export type OfferTab = (typeof offerTabs)[number]
