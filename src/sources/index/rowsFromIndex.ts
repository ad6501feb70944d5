import type { Page } from '#ledger/values'

/** The rows of a page that came from the index, in words. */
export const rowsFromIndex = ({ items }: Pick<Page<unknown>, 'items'>): string =>
  items.length === 0 ? 'no row' : 'all rows'
