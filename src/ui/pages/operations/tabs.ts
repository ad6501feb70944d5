/** The tabs of an operation’s page: the last part of its path. The first is shown where there is none. */
export const operationTabs = ['effects'] as const

export type OperationTab = (typeof operationTabs)[number]
