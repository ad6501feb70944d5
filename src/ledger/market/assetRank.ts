import { type Asset, assetKey } from '../asset.ts'
import type { Trade } from '../trade.ts'

/**
 * Decides which asset of a pair is base: the one that was traded first in a service's history (observed.md, trap 2). It
 * depends on where that history begins, so one rank is for one ascending run of complete ledgers.
 */
export interface AssetRank {
  /** Adds the trades of the next ledger: assets new to it are numbered in the order of `type/code/issuer`. */
  learn(trades: readonly Trade[]): void
  /** True if the maker's asset comes before the taker's. */
  isBase(makers: Asset, takers: Asset): boolean
}

/** A rank without trades. */
export function createAssetRank(): AssetRank {
  const numbers = new Map<string, number>()
  return {
    learn(trades) {
      const unseen = new Set<string>()
      for (const { base, counter } of trades)
        for (const { asset } of [base, counter]) {
          const key = assetKey(asset)
          if (!numbers.has(key)) unseen.add(key)
        }
      for (const key of [...unseen].toSorted()) numbers.set(key, numbers.size)
    },
    isBase: (makers, takers) =>
      (numbers.get(assetKey(makers)) ?? 0) <= (numbers.get(assetKey(takers)) ?? 0),
  }
}
