import { useQuery } from '@tanstack/react-query'
import { type Asset, formatAsset, native, type RecentMarket } from '#ledger'
import { assetPath } from '../address/search.ts'
import { useNetwork, useSource, useStatus } from '../address/sight.ts'
import { Curve } from '../charts/Curve.tsx'
import { forPixels } from '../charts/pixels.ts'
import { PageLink } from '../components/Button.tsx'
import { FigureRoom } from '../components/Waiting.tsx'
import { counted } from '../format/text.ts'
import { marketOf } from '../queries/prices.ts'
import { askedIf, mayAsk } from '../queries/queries.ts'
import { cutQuotient, ListQuotient } from '../values/Amount.tsx'
import { codeOf } from '../values/Asset.tsx'
import { Ask } from './Ask.tsx'
import { changeLook, changeText, momentText, week } from './moneyText.ts'

/**
 * The last seven days of an asset's market with lumens, or without one with what the host states worth in; where reading them
 * takes ledgers, the reader says so.
 */
function useMarket(asset: Asset) {
  const source = useSource()
  const { quote = native } = useNetwork()
  const now = useStatus()?.latestLedgerClosedAt
  const isOwn = mayAsk(source)
  const enabled = isOwn && now !== undefined
  const isQuote = formatAsset(asset) === formatAsset(quote)
  const counter = asset.type === 'native' ? quote : native
  const first = useQuery({ ...marketOf(source, asset, counter, now), enabled })
  // What a lumen is worth in the quote tells what the asset is.
  const isAsked =
    enabled && first.data !== undefined && formatAsset(counter) !== formatAsset(quote) && !isQuote
  const other = marketOf(source, first.data?.market === undefined ? asset : native, quote, now)
  const second = useQuery(askedIf(isAsked, other))
  const isFirst = first.data?.market !== undefined || second.data?.market === undefined
  const query = isFirst ? first : second
  const { market } = query.data ?? {}
  const price = isFirst ? second.data?.market?.price : undefined
  const inQuote =
    market === undefined || price === undefined
      ? undefined
      : { n: market.price.n * price.n, d: market.price.d * price.d }
  const isOffered = !isOwn && !query.isFetching
  return { query, market, counter: isFirst ? counter : quote, quote, inQuote, now, isOffered }
}

/** The last price. */
export function PriceFigure({ asset }: { asset: Asset }) {
  const { query, market, counter, isOffered } = useMarket(asset)
  if (market !== undefined)
    return (
      <>
        <ListQuotient {...market.price} isAlone={false} />{' '}
        <span className="font-normal text-base text-muted">{codeOf(counter)}</span>
      </>
    )
  return isOffered || query.data !== undefined || query.error !== null ? (
    <span title={isOffered ? 'not read' : 'no trade read'}>–</span>
  ) : (
    <FigureRoom width="w-24" />
  )
}

/** How the price changed in a day, and what it is in the quote. */
export function PriceNote({ asset }: { asset: Asset }) {
  const { query, market, counter, quote, inQuote, isOffered } = useMarket(asset)
  if (query.error !== null || (isOffered && query.data === undefined))
    return <Ask query={query} what="read the trades of 7 days" />
  if (query.data === undefined) return null
  if (market === undefined)
    return query.data.isPartial
      ? 'no trade in the ledgers read'
      : `no trade with ${codeOf(counter)} in 7 days`
  return (
    <>
      <DayChange market={market} />
      {inQuote && ` · ≈ ${cutQuotient(inQuote)} ${codeOf(quote)}`}
      {market.isFar && ' · the hour’s average: its last trade was far off'}
    </>
  )
}

const DayChange = ({ market: { dayChange, dayTrades } }: { market: RecentMarket }) =>
  dayChange === undefined ? (
    `${dayTrades === 0n ? 'no trade' : counted(dayTrades, 'trade')} in 24 h`
  ) : (
    <>
      24 h <span className={changeLook(dayChange)}>{changeText(dayChange)}</span>
    </>
  )

/** How the price changed in a day, alone. */
export function PriceChange({ asset }: { asset: Asset }) {
  const { market } = useMarket(asset)
  return market && <DayChange market={market} />
}

/** Seven days of prices, by the averages of hours with trades. */
export function PriceCurve({ asset }: { asset: Asset }) {
  const { query, market, counter, now } = useMarket(asset)
  const { hours = [], weekChange } = market ?? {}
  const code = codeOf(counter)
  const words = (index: number) => {
    const hour = hours[index]
    return hour === undefined
      ? ''
      : `${momentText(hour.from, true)} · ${cutQuotient(hour.average)} · ${counted(hour.trades, 'trade')}`
  }
  return (
    <Curve
      points={hours.map(({ from, average: { n, d } }) => ({ at: from, value: forPixels(n, d) }))}
      from={(now ?? 0) - week}
      to={now ?? 0}
      label={`7 days, in ${code}`}
      caption={
        weekChange && <span className={changeLook(weekChange)}>{changeText(weekChange)}</span>
      }
      textOf={words}
      below={
        <>
          <span>
            {market !== undefined &&
              `${query.data?.isPartial === true ? 'at least ' : ''}${counted(market.trades, 'trade')} in ${counted(hours.length, 'hour')}, ${rangeOf(market)}`}
          </span>
          {asset.type === 'native' ? null : (
            <PageLink
              page={`/assets/${assetPath(asset)}/trade_aggregations`}
              search={{ counter: assetPath(counter) }}
            >
              figures
            </PageLink>
          )}
        </>
      }
    />
  )
}

/** "averages 9.6826 to 10.048": the least and the greatest, or the only one. */
function rangeOf({ hours }: RecentMarket): string {
  const all = hours.map(({ average }) => average)
  const below = (a: (typeof all)[number], b: (typeof all)[number]) => a.n * b.d < b.n * a.d
  const least = all.reduce((a, b) => (below(b, a) ? b : a))
  const most = all.reduce((a, b) => (below(a, b) ? b : a))
  const [from, to] = [least, most].map((each) => cutQuotient(each))
  return from === to ? `average ${from}` : `averages ${from} to ${to}`
}
