import { type Asset, formatAsset } from '../model/asset.ts'
import type { Trade } from '../model/trade.ts'

/** What any list of history may be narrowed by; each part means something to some of them. */
export interface HistoryFilter {
  /** Failed transactions and their operations are left out. */
  readonly successfulOnly?: boolean | undefined
  readonly type?: Trade['type'] | undefined
  /** A pair: both or neither. */
  readonly base?: Asset | undefined
  readonly counter?: Asset | undefined
}

/** Whether a trade is of the kind and the pair that are asked for, whichever side is which (rest.md 6.2). */
export function keepsTrade({ type, base, counter }: Trade, filter: HistoryFilter): boolean {
  if (filter.type !== undefined && filter.type !== type) return false
  if (filter.base === undefined || filter.counter === undefined) return true
  const pair = [filter.base, filter.counter].map(formatAsset).toSorted()
  return pair.join() === [base.asset, counter.asset].map(formatAsset).toSorted().join()
}
