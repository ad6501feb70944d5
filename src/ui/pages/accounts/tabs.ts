/** The tabs of an account’s page, as in its path; the first is shown without one. */
export const accountTabs = [
  'operations',
  'transactions',
  'payments',
  'effects',
  'trades',
  'offers',
  'data',
] as const

export type AccountTab = (typeof accountTabs)[number]
