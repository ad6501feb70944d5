import { type Asset, type AssetRank, formatAsset, type Trade } from '#ledger'
import { createAssetRank, mirrored } from '#ledger/readers'
import { isUnknownRecord, toid, toidParts } from '#ledger/values'
import { pageCursor, type Source } from '#sources'

/** The side of a trade that is its base in the service's own records (rest.md 6.2). */
export interface TradeOrientation {
  /** The rank of assets by all trades up to a ledger. */
  readonly known: (latest: number, signal: AbortSignal) => Promise<KnownTrades>
}
export interface KnownTrades {
  /** The trade as the service's own record shows it. */
  readonly withRankedBase: (trade: Trade) => Trade
  /** The trade with this asset as base. */
  readonly withBase: (trade: Trade, base: Asset) => Trade
  readonly hasTraded: (asset: Asset) => boolean
}

/**
 * Derives the rank of assets from all trades of a source, oldest first, one ledger at a time, and continues where it
 * stopped. It equals the service's if the source has all of history.
 */
export function createTradeOrientation(source: Source): TradeOrientation {
  const rank = createAssetRank()
  const traded = new Set<string>()
  let reached = 0
  let running: Promise<void> = Promise.resolve()
  const learn = (ledger: readonly Trade[]) => {
    rank.learn(ledger)
    for (const { base, counter } of ledger)
      traded.add(formatAsset(base.asset)).add(formatAsset(counter.asset))
  }
  const advance = async (latest: number, signal: AbortSignal): Promise<void> => {
    if (reached >= latest) return
    let cursor = reached === 0 ? undefined : pageCursor('asc', String(toid(reached + 1, 0, 0) - 1n))
    let ledger: Trade[] = []
    for (;;) {
      const request = { order: 'asc', limit: 200, cursor } as const
      const { items, next } = await source.list('trades', undefined, request, signal)
      for (const item of items) {
        if (isUnknownRecord(item)) continue
        if (ledger[0] !== undefined && ledgerOf(ledger[0]) !== ledgerOf(item)) {
          learn(ledger)
          ledger = []
        }
        ledger.push(item)
      }
      if (next === undefined) break
      cursor = next
    }
    learn(ledger)
    reached = Math.max(latest, ledger[0] === undefined ? 0 : ledgerOf(ledger[0]))
  }
  return {
    async known(latest, signal) {
      // One walk at a time, each from the end of the previous one.
      const walk = () => advance(latest, signal)
      running = running.then(walk, walk)
      await running
      return knownTrades(rank, traded)
    },
  }
}

const knownTrades = (rank: AssetRank, traded: ReadonlySet<string>): KnownTrades => ({
  withRankedBase: (trade) =>
    rank.isBase(trade.base.asset, trade.counter.asset) ? trade : mirrored(trade),
  withBase: (trade, base) =>
    formatAsset(trade.base.asset) === formatAsset(base) ? trade : mirrored(trade),
  hasTraded: (asset) => traded.has(formatAsset(asset)),
})

const ledgerOf = ({ operation }: Trade): number => toidParts(operation).ledger
