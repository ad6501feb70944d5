/** The tabs of an account’s page: the last part of its path. The first is shown where there is none. */
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
