const names: Readonly<Record<string, string>> = {
  trade_aggregations: 'Price',
  xdr: 'XDR',
}

/** The title of a page of tabs: a reader's history and the browser's own tabs tell them apart by it. */
export function tabTitle(title: string, tabs: readonly string[], tab: string): string {
  if (tab === tabs[0]) return title
  return `${names[tab] ?? tab.charAt(0).toUpperCase() + tab.slice(1)} · ${title}`
}
