const names: Readonly<Record<string, string>> = {
  trade_aggregations: 'Price',
  xdr: 'XDR',
}

/** The document title of a page with tabs, distinct per tab. */
export function tabTitle(title: string, tabs: readonly string[], tab: string): string {
  if (tab === tabs[0]) return title
  return `${names[tab] ?? tab.charAt(0).toUpperCase() + tab.slice(1)} · ${title}`
}
