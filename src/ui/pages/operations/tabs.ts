/** The tabs of an operation’s page, as in its path; the first is shown without one. */
export const operationTabs = ['effects'] as const

export type OperationTab = (typeof operationTabs)[number]
