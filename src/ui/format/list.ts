/** "REST", "REST and RPC", "REST, RPC and files". Not `Intl.ListFormat`: its first use takes 15 ms. */
export const formatList = (items: readonly string[]): string =>
  [items.slice(0, -1).join(', '), ...items.slice(-1)].filter(Boolean).join(' and ')
