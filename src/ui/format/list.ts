const list = new Intl.ListFormat('en-GB')

/** "REST", "REST and RPC", "REST, RPC and files". */
export const formatList = (items: readonly string[]): string => list.format(items)
