const list = new Intl.ListFormat('en-GB')

/** "REST", "REST and RPC", "REST, RPC and files". */
export const formatList = (words: readonly string[]): string => list.format(words)
