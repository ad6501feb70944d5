import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { account, defined } from '#e2e/testing/listQueries.ts'
import { autoOf, recordedFetch, rest, rpc } from '#e2e/testing/recordedSources.ts'
import { formatAsset, native, parseAsset, worthAt } from '#ledger'
import { unixSeconds } from '#ledger/values'
import { pageSource } from '#sources/worker/pageSource.ts'
import { marketOf, pricesOf } from './prices.ts'
import { mayAsk } from './queries.ts'

const eur = defined(parseAsset('EUR:GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G'))
/** The newest ledger of the recording closed then. */
const now = Date.parse('2026-11-20T20:32:17Z') / 1000

interface RestBalance {
  readonly asset_type: string
  readonly asset_code?: string
  readonly asset_issuer?: string
  readonly balance: string
}
interface RestSpan {
  readonly timestamp: string
  readonly trade_count: string
  readonly close: string
}

const read = async <T>(path: string): Promise<T> =>
  (await recordedFetch()(new Request(`https://recorded.invalid/${path}`))).json()

// Below, worth by hand: from the answers of the service, in floating point, with nothing of the product.
type HandAsset = Pick<RestBalance, 'asset_type' | 'asset_code' | 'asset_issuer'>
const xlm: HandAsset = { asset_type: 'native' }
const quote: HandAsset = {
  asset_type: 'credit_alphanum4',
  asset_code: 'EUR',
  asset_issuer: 'GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G',
}
const nameOf = (asset: HandAsset) => `${asset.asset_code ?? 'XLM'} ${asset.asset_issuer ?? ''}`

async function handMarket(base: HandAsset, counter: HandAsset) {
  const side = (name: string, { asset_type, asset_code, asset_issuer }: HandAsset) =>
    asset_type === 'native'
      ? `${name}_asset_type=native`
      : `${name}_asset_type=${asset_type}&${name}_asset_code=${asset_code}&${name}_asset_issuer=${asset_issuer}`
  const start = (now - 7 * 86_400 - (now % 3600)) * 1000
  const answer = await read<{ _embedded?: { records: readonly RestSpan[] } }>(
    `trade_aggregations?${side('base', base)}&${side('counter', counter)}&resolution=3600000&start_time=${start}&limit=200`,
  )
  const spans = answer._embedded?.records ?? []
  const trades = spans.reduce((sum, { trade_count }) => sum + Number(trade_count), 0)
  return { trades, price: Number(spans.at(-1)?.close ?? Number.NaN) }
}

async function handWorth(balances: readonly RestBalance[]): Promise<number> {
  const direct = await Promise.all(
    balances.map(async (each) => ({ each, ...(await handMarket(each, quote)) })),
  )
  const across = direct
    .filter(({ each, trades }) => each.asset_type !== 'native' && trades > 0)
    .toSorted((a, b) => b.trades - a.trades)
    .slice(0, 2)
    .map(({ each }) => each)
  let worth = 0
  for (const { each, trades, price } of direct) {
    const options = [{ trades, price }]
    for (const via of [xlm, ...across]) {
      if ([nameOf(each), nameOf(quote)].includes(nameOf(via))) continue
      const [one, other] = [await handMarket(each, via), await handMarket(via, quote)]
      options.push({
        trades: other.trades === 0 ? 0 : one.trades,
        price: one.price * other.price,
      })
    }
    const best =
      options.find((option) => option.trades >= 5) ?? options.find((option) => option.trades > 0)
    if (nameOf(each) === nameOf(quote)) worth += Number(each.balance)
    else if (best !== undefined) worth += Number(each.balance) * best.price
  }
  return worth
}

describe('what an account is worth', () => {
  it('is what anybody computes from the service’s answers, for ten accounts', async () => {
    const list = await read<{
      _embedded: { records: readonly { id: string; balances: readonly RestBalance[] }[] }
    }>(`accounts?asset=${quote.asset_code}:${quote.asset_issuer}&limit=40`)
    const several = list._embedded.records
      .filter(({ balances }) =>
        balances.every(({ asset_type }) => asset_type !== 'liquidity_pool_shares'),
      )
      .toSorted((a, b) => b.balances.length - a.balances.length)
      .slice(0, 10)
    expect(several.length).toBe(10)
    for (const { id, balances } of several) {
      const { value } = await rest.one('account', account(id), new AbortController().signal)
      const held = value.balances.flatMap((each) =>
        each.kind === 'poolShares'
          ? []
          : [{ asset: each.kind === 'native' ? native : each.asset, amount: each.balance }],
      )
      const client = new QueryClient()
      const { prices, calls } = await client.fetchQuery(
        pricesOf(
          pageSource(rest),
          held.map(({ asset }) => asset),
          eur,
          unixSeconds(now),
        ),
      )
      const worth = held.reduce((sum, { asset, amount }) => {
        const price = prices.get(formatAsset(asset))
        return price === undefined ? sum : sum + worthAt(amount, price)
      }, 0n)
      expect(calls.length).toBeLessThanOrEqual(20)
      expect(Number(worth) / 1e7).toBeCloseTo(await handWorth(balances), 3)
    }
  }, 60_000)

  it('is by markets that are the same through every source', async () => {
    const usd = defined(parseAsset('USD:GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G'))
    const client = new QueryClient()
    const sources = [pageSource(rest), pageSource(rpc), autoOf(rest, rpc)]
    const markets = await Promise.all(
      sources.map((source) => client.fetchQuery(marketOf(source, usd, native, unixSeconds(now)))),
    )
    expect(markets.map(({ market }) => market?.trades)).toEqual([195n, 195n, 195n])
    for (const { market } of markets) expect(market).toEqual(markets[0]?.market)
  })

  it('takes 20 pairs at most, four at a time, and says that not all were asked for', async () => {
    let [asked, open, most] = [0, 0, 0]
    const slow = {
      ...pageSource(rest),
      list: async () => {
        asked += 1
        open += 1
        most = Math.max(most, open)
        await Promise.resolve()
        open -= 1
        return { items: [], calls: [] }
      },
    }
    const many = Array.from({ length: 1000 }, (_, index) =>
      defined(parseAsset(`A${index}:GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G`)),
    )
    const client = new QueryClient()
    const found = await client.fetchQuery(pricesOf(slow, many, eur, unixSeconds(now)))
    expect([asked, most, found.isPartial, found.prices.size]).toEqual([20, 4, true, 0])
  })

  it('is not asked for where that would read ledgers', () => {
    expect(mayAsk(pageSource(rest))).toBe(true)
    expect(mayAsk(pageSource(rpc))).toBe(false)
  })
})
