import type { Page } from '#ledger/values'

/** What the index gives of a page of a list. */
export const rowsFromIndex = ({ items }: Pick<Page<unknown>, 'items'>): string =>
  items.length === 0 ? 'no row' : 'all rows'
