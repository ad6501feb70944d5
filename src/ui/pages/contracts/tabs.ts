/** The tabs of a contract’s page, as in its path; the first is shown without one. */
export const contractTabs = [
  'interface',
  'storage',
  'events',
  'calls',
  'read',
  'code',
  'versions',
  'verification',
] as const

export type ContractTab = (typeof contractTabs)[number]
