import { capitalized } from './sentence.ts'

const labels: Readonly<Record<string, string>> = {
  life: 'History',
  order_book: 'Order book',
  trade_aggregations: 'Price',
  xdr: 'XDR',
}

/** "Payments" for the tab `payments`. */
export const tabLabel = (tab: string): string => labels[tab] ?? capitalized(tab)

/** The document title of a page with tabs, distinct per tab. */
export const tabTitle = (title: string, tabs: readonly string[], tab: string): string =>
  tab === tabs[0] ? title : `${tabLabel(tab)} · ${title}`
