import { type Trade, type TradeFilter, formatAsset } from '#ledger'

/** True if a trade has the filter's type and pair of assets, in either order (rest.md 6.2). */
export function matchesTrade(
  { type, base, counter }: Trade,
  filter: Pick<TradeFilter, 'base' | 'counter'> & { readonly type?: string | undefined },
): boolean {
  if (filter.type !== undefined && filter.type !== type) return false
  if (filter.base === undefined || filter.counter === undefined) return true
  const pair = [filter.base, filter.counter].map(formatAsset).toSorted()
  return pair.join() === [base.asset, counter.asset].map(formatAsset).toSorted().join()
}
