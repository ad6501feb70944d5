import { describe, expect, it } from 'vitest'
import { recordedFiles, recordedRecords, rest, rpc } from '#e2e/testing/recordedSources.ts'
import { type Asset, formatAsset, native, parseAsset } from './asset.ts'
import { marketStart, priceIn, type RecentMarket, recentMarket, worthAt } from './prices.ts'
import type { TradeAggregation } from './tradeAggregation.ts'
import { unixSeconds } from './values/numbers.ts'

const issuer = 'GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G'
const assetOf = (text: string): Asset => parseAsset(text) ?? native
const usd = assetOf(`USD:${issuer}`)
const eur = assetOf(`EUR:${issuer}`)
const gold = assetOf('GOLD:GC35K4QDAIBBYJ6JXQUDP6XCVAMFY24A6M5EJ5HIWTCUU5O7FK5XNAE4')

/** Ledger 336 closed then. */
const now = unixSeconds(Date.parse('2026-11-20T20:29:11Z') / 1000)

/** An hour that began `hours` before the one of `now`. */
const hourBefore = (hours: number, sum: Partial<TradeAggregation> = {}): TradeAggregation => ({
  timestamp: BigInt((now - (now % 3600) - hours * 3600) * 1000),
  tradeCount: 5n,
  baseVolume: 100n,
  counterVolume: 1_000n,
  average: '10.0000000',
  high: { n: 10n, d: 1n },
  low: { n: 10n, d: 1n },
  open: { n: 10n, d: 1n },
  close: { n: 10n, d: 1n },
  ...sum,
})

describe('the last seven days of a market', () => {
  it.each([
    ['rest', rest],
    ['rpc', rpc],
    ['files', recordedFiles()],
  ])('are those of its hourly sums, as anybody adds them up, through %s', async (_via, source) => {
    const start = marketStart(now)
    const filter = { base: usd, counter: native, resolution: 3_600_000, startTime: start } as const
    const page = await source.list(
      'tradeAggregations',
      undefined,
      { order: 'desc', limit: 200, filter },
      new AbortController().signal,
    )
    const market = recentMarket(
      page.items.flatMap((item) => ('timestamp' in item ? [item] : [])),
      now,
    )
    // By the service's own decimals, in floating point.
    const hours = await recordedRecords<
      Record<'timestamp' | 'trade_count' | 'avg' | 'close', string>
    >(
      `trade_aggregations?base_asset_type=credit_alphanum4&base_asset_code=USD&base_asset_issuer=${issuer}&counter_asset_type=native&resolution=3600000&start_time=${start}&order=asc`,
    )
    const records = hours.filter(({ timestamp }) => Number(timestamp) / 1000 <= now)
    const dayBefore = records.filter(({ timestamp }) => Number(timestamp) / 1000 <= now - 86_400)
    const last = Number(records.at(-1)?.close)
    expect(records.length).toBeGreaterThan(10)
    expect(market?.hours.length).toBe(records.length)
    expect(Number(market?.trades)).toBe(
      records.reduce((sum, each) => sum + Number(each.trade_count), 0),
    )
    expect(ratio(market?.price)).toBeCloseTo(last, 6)
    expect(ratio(market?.dayChange)).toBeCloseTo(last / Number(dayBefore.at(-1)?.avg), 6)
    expect(ratio(market?.weekChange)).toBeCloseTo(last / Number(records[0]?.avg), 6)
    market?.hours.forEach(({ average }, index) => {
      expect(ratio(average)).toBeCloseTo(Number(records[index]?.avg), 6)
    })
  })

  it('have no price where no trade has one, and leave out hours that are not of them', () => {
    const wrong = [
      hourBefore(1, { baseVolume: 0n }),
      hourBefore(2, { close: { n: 0n, d: 0n } }),
      hourBefore(3, { counterVolume: 0n }),
      // A time that goes back, or an odd clock.
      hourBefore(-3),
      hourBefore(170),
    ]
    expect(recentMarket(wrong, now)).toBeUndefined()
    expect(recentMarket([...wrong, hourBefore(5)], now)?.hours.length).toBe(1)
    expect(recentMarket([], now)).toBeUndefined()
  })

  it('say no change by fewer than five trades, and none from before the first', () => {
    const few = recentMarket([hourBefore(30), hourBefore(2, { tradeCount: 4n })], now)
    expect([few?.dayTrades, few?.dayChange, few?.trades]).toEqual([4n, undefined, 9n])
    expect(few?.weekChange).toEqual({ n: 1_000n, d: 1_000n })
    const young = recentMarket([hourBefore(2, { tradeCount: 9n })], now)
    expect(young?.dayChange).toBeUndefined()
  })

  it('take the average of the hour where its last trade was far off', () => {
    const dust = hourBefore(0, { close: { n: 13n, d: 1n } })
    expect(recentMarket([dust], now)).toMatchObject({ isFar: true, price: { n: 1_000n, d: 100n } })
    const near = hourBefore(0, { close: { n: 12n, d: 1n } })
    expect(recentMarket([near], now)).toMatchObject({ isFar: false, price: { n: 12n, d: 1n } })
  })

  it('do not depend on the order of the answer', () => {
    const spans = [hourBefore(3, { close: { n: 9n, d: 1n } }), hourBefore(1), hourBefore(40)]
    expect(recentMarket(spans.toReversed(), now)).toEqual(recentMarket(spans, now))
  })
})

describe('a price in another asset', () => {
  const market = (n: bigint, d: bigint, trades = 5n): RecentMarket => ({
    price: { n, d },
    isFar: false,
    hours: [{ from: now, average: { n, d }, trades: 1n }],
    trades,
    dayTrades: trades,
    dayVolume: 1n,
  })
  const of = (pairs: Readonly<Record<string, RecentMarket>>) => (base: Asset, counter: Asset) =>
    pairs[`${formatAsset(base)} ${formatAsset(counter)}`]

  it('is that of their own market, else across lumens, else across another that trades with both', () => {
    const usdEur = `${formatAsset(usd)} ${formatAsset(eur)}`
    const all = {
      [usdEur]: market(9n, 10n),
      [`${formatAsset(usd)} native`]: market(10n, 1n),
      [`native ${formatAsset(eur)}`]: market(1n, 11n),
      [`${formatAsset(gold)} ${formatAsset(usd)}`]: market(60n, 1n),
    }
    expect(priceIn(usd, eur, of(all))).toMatchObject({ n: 9n, d: 10n })
    expect(priceIn(usd, eur, of(all))?.via).toBeUndefined()
    const { [usdEur]: _own, ...without } = all
    expect(priceIn(usd, eur, of(without))).toMatchObject({ n: 10n, d: 11n, via: native })
    expect(priceIn(gold, eur, of(all))).toBeUndefined()
    expect(priceIn(gold, eur, of(all), [eur, gold, usd])).toMatchObject({
      n: 540n,
      d: 10n,
      via: usd,
    })
    expect(priceIn(eur, eur, of({}))).toEqual({ n: 1n, d: 1n })
    expect(priceIn(native, eur, of({}))).toBeUndefined()
  })

  it('is that of a market with fewer than five trades only where there is no better one', () => {
    const [own, lumens] = [`${formatAsset(usd)} ${formatAsset(eur)}`, `native ${formatAsset(eur)}`]
    const thin = { [own]: market(9n, 10n, 4n) }
    expect(priceIn(usd, eur, of(thin))).toMatchObject({ n: 9n, d: 10n })
    const across = { [`${formatAsset(usd)} native`]: market(10n, 1n), [lumens]: market(1n, 11n) }
    expect(priceIn(usd, eur, of({ ...thin, ...across }))).toMatchObject({ n: 10n, d: 11n })
  })

  it('makes worth that is rounded down to a stroop', () => {
    expect(worthAt(10n, { n: 2n, d: 3n })).toBe(6n)
    expect(worthAt(2n ** 63n - 1n, { n: 10n ** 20n, d: 1n })).toBe((2n ** 63n - 1n) * 10n ** 20n)
  })
})

const ratio = (price: { readonly n: bigint; readonly d: bigint } | undefined): number =>
  price === undefined ? Number.NaN : Number(price.n) / Number(price.d)
