import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import {
  type Asset,
  type AssetPrice,
  formatAsset,
  isThin,
  marketStart,
  native,
  priceIn,
  type RecentMarket,
  recentMarket,
} from '#ledger'
import { type Call, knownItems, type UnixSeconds } from '#ledger/values'
import type { PageSource, Source } from '#sources'
import { unlessNotFound } from './queries.ts'

/** Pairs that a page asks for at most, and at once. */
const mostPairs = 20
const mostAtOnce = 4

/** Assets that trade with both, which are tried for those without a market of their own. */
const mostOthers = 2

/** Prices of minutes ago are as good. */
const kept = { staleTime: 5 * 60_000, gcTime: 10 * 60_000 }

/** The trades of a pair in the last seven days, and where they come from. */
export interface FoundMarket {
  /** Absent where nobody traded. */
  readonly market?: RecentMarket | undefined
  /** Not all ledgers of those days were read. */
  readonly isPartial: boolean
  readonly calls: readonly Call[]
}

/** Reads the market of a pair by the hour. Without the time of the newest ledger it waits. */
export const marketOf = (
  source: Source,
  base: Asset,
  counter: Asset,
  now: UnixSeconds | undefined,
) => {
  const startTime = now === undefined ? 0 : marketStart(now)
  return queryOptions({
    queryKey: [source.id, 'market', formatAsset(base), formatAsset(counter), startTime],
    queryFn:
      now === undefined
        ? skipToken
        : async ({ signal }): Promise<FoundMarket> => {
            const filter = { base, counter, resolution: 3_600_000, startTime } as const
            const request = { order: 'desc', limit: 200, filter } as const
            const page = await unlessNotFound(
              source.list('tradeAggregations', undefined, request, signal),
            )
            const spans = knownItems(page?.items ?? [])
            const isPartial = page?.partial === true || spans.length < (page?.items.length ?? 0)
            return { market: recentMarket(spans, now), isPartial, calls: page?.calls ?? [] }
          },
    ...kept,
  })
}

/** Prices by the text of their asset. */
export interface FoundPrices {
  readonly prices: ReadonlyMap<string, AssetPrice>
  /** Not all assets, or not all ledgers, were looked at: what has no price may have one. */
  readonly isPartial: boolean
  readonly calls: readonly Call[]
}

/**
 * Prices of some assets in a quote: by their own market with it, else across lumens, else across one that has one. At most 20
 * pairs are asked for, four at a time.
 */
export const pricesOf = (
  source: PageSource,
  assets: readonly Asset[],
  quote: Asset,
  now: UnixSeconds | undefined,
) => {
  const hour = now === undefined ? 0 : marketStart(now)
  const list = assets.map(formatAsset).join()
  const queryKey = [source.id, 'prices', formatAsset(quote), list, hour]
  return queryOptions({
    queryKey,
    queryFn:
      now === undefined
        ? skipToken
        : ({ client }) =>
            readPrices(client, source, assets, quote, now, (found) => {
              // What is known is shown while the others are asked for.
              client.setQueryData(queryKey, found)
            }),
    ...kept,
  })
}

/** Reads markets of pairs, four at a time, each once. */
async function readMarkets(
  client: QueryClient,
  source: PageSource,
  pairs: readonly Pair[],
  now: UnixSeconds,
  found: Map<string, FoundMarket>,
): Promise<void> {
  const queue = [...pairs]
  const next = async (): Promise<void> => {
    const pair = queue.shift()
    if (pair === undefined) return
    found.set(pairKey(...pair), await client.fetchQuery(marketOf(source, ...pair, now)))
    return next()
  }
  await Promise.all(Array.from({ length: mostAtOnce }, next))
}

export type Pair = readonly [base: Asset, counter: Asset]

/** A pair that was traded in the last seven days. */
export interface TradedPair {
  readonly pair: Pair
  readonly market: RecentMarket
}

/** Markets of some pairs, the most traded first, and where they come from. */
export const marketsOf = (
  source: PageSource,
  pairs: readonly Pair[],
  now: UnixSeconds | undefined,
) =>
  queryOptions({
    queryKey: [
      source.id,
      'markets',
      pairs.map((pair) => pairKey(...pair)).join(),
      now === undefined ? 0 : marketStart(now),
    ],
    queryFn:
      now === undefined
        ? skipToken
        : async ({ client }) => {
            const found = new Map<string, FoundMarket>()
            await readMarkets(client, source, pairs.slice(0, mostPairs), now, found)
            const traded = pairs.flatMap((pair): readonly TradedPair[] => {
              const market = found.get(pairKey(...pair))?.market
              return market === undefined ? [] : [{ pair, market }]
            })
            return {
              traded: traded.toSorted((a, b) => Number(b.market.trades - a.market.trades)),
              calls: [...found.values()].flatMap(({ calls }) => calls),
            }
          },
    ...kept,
  })

async function readPrices(
  client: QueryClient,
  source: PageSource,
  assets: readonly Asset[],
  quote: Asset,
  now: UnixSeconds,
  onFound: (found: FoundPrices) => void,
): Promise<FoundPrices> {
  const found = new Map<string, FoundMarket>()
  let isCut = false
  const market = (base: Asset, counter: Asset) => found.get(pairKey(base, counter))?.market
  const read = async (bases: readonly Asset[], counter: Asset) => {
    const pairs = bases.flatMap((base): readonly Pair[] => {
      const isAsked =
        formatAsset(base) === formatAsset(counter) || found.has(pairKey(base, counter))
      return isAsked ? [] : [[base, counter]]
    })
    const asked = pairs.slice(0, mostPairs - found.size)
    isCut ||= asked.length < pairs.length
    await readMarkets(client, source, asked, now, found)
  }
  const priceOf = (asset: Asset, others: readonly Asset[] = []) =>
    priceIn(asset, quote, market, others)
  /** Those without a price, or with one of few trades. */
  const unpriced = (others?: readonly Asset[]) =>
    assets.filter((asset) => {
      const price = priceOf(asset, others)
      return price === undefined || isThin(price)
    })
  const pricesBy = (others: readonly Asset[]): FoundPrices => ({
    prices: new Map(
      assets.flatMap((asset) => {
        const price = priceOf(asset, others)
        return price === undefined ? [] : [[formatAsset(asset), price] as const]
      }),
    ),
    isPartial: isCut || [...found.values()].some(({ isPartial }) => isPartial),
    calls: [...found.values()].flatMap(({ calls }) => calls),
  })
  // Lumens lead to the quote for those without a market with it.
  await read([native, ...assets.filter(({ type }) => type !== 'native')], quote)
  if (unpriced().length > 0) onFound(pricesBy([]))
  if (unpriced().length > 0) await read(unpriced(), native)
  const others = assets
    .filter((asset) => asset.type !== 'native' && market(asset, quote) !== undefined)
    .toSorted((a, b) => Number(tradesOf(market(b, quote)) - tradesOf(market(a, quote))))
    .slice(0, mostOthers)
  for (const other of others) if (unpriced(others).length > 0) await read(unpriced(others), other)
  return pricesBy(others)
}

const pairKey = (base: Asset, counter: Asset) => `${formatAsset(base)} ${formatAsset(counter)}`

const tradesOf = (market: RecentMarket | undefined): bigint => market?.trades ?? 0n
