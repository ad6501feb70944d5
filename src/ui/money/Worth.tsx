import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  type Account,
  type Asset,
  type AssetPrice,
  type Balance,
  formatAsset,
  native,
  type RecentMarket,
  worthAt,
} from '#ledger'
import { useNetwork, useSource, useStatus } from '../address/sight.ts'
import { SmallCurve } from '../charts/Curve.tsx'
import { forPixels } from '../charts/pixels.ts'
import { Muted } from '../components/Message.tsx'
import { Provenance } from '../components/Provenance.tsx'
import { counted } from '../format/text.ts'
import { type FoundPrices, pricesOf } from '../queries/prices.ts'
import { mayAsk } from '../queries/queries.ts'
import { AtLeast, ListQuotient } from '../values/Amount.tsx'
import { codeOf } from '../values/Asset.tsx'
import { Ask, FigureRoom } from './Ask.tsx'
import { changeLook, changeText, worthText } from './moneyText.ts'

/** What an account's balances are worth, once their markets have been asked: where that reads ledgers, the reader says so. */
function usePrices({ balances }: Account) {
  const source = useSource()
  const { quote = native } = useNetwork()
  const now = useStatus()?.latestLedgerClosedAt
  const assets = balances.flatMap((each) => assetOf(each) ?? []).slice(0, mostPriced)
  const isOwn = mayAsk(source)
  const query = useQuery({
    ...pricesOf(source, assets, quote, now),
    enabled: isOwn && now !== undefined,
  })
  return { query, quote, now, isOffered: !isOwn && query.data === undefined && !query.isFetching }
}

/** Balances beyond these have no price: each takes a request at least. */
const mostPriced = 20

const assetOf = (balance: Balance): Asset | undefined =>
  balance.kind === 'native' ? native : balance.kind === 'credit' ? balance.asset : undefined

const priceOf = (balance: Balance, found: FoundPrices | undefined): AssetPrice | undefined => {
  const asset = assetOf(balance)
  return asset && found?.prices.get(formatAsset(asset))
}

/** The sum of what has a price. */
export function WorthFigure({ account }: { account: Account }) {
  const { query, isOffered } = usePrices(account)
  const found = query.data
  if (found === undefined) return isOffered || query.error !== null ? '–' : <FigureRoom />
  const priced = account.balances.flatMap((each) => {
    const price = priceOf(each, found)
    return price === undefined ? [] : [worthAt(each.balance, price)]
  })
  if (priced.length === 0) return '–'
  const isPartial = priced.length < account.balances.length || !account.balancesComplete
  return (
    <AtLeast isPartial={isPartial}>
      <span translate="no">
        {!isPartial && '≈ '}
        {worthText(priced.reduce((sum, each) => sum + each, 0n))}
      </span>
    </AtLeast>
  )
}

/** Of how many balances the sum is, or why there is none. */
export function WorthNote({ account }: { account: Account }) {
  const { query, quote, isOffered } = usePrices(account)
  const { balances } = account
  if (isOffered || query.error !== null)
    return <Ask query={query} what="read the trades of 7 days" />
  if (query.data === undefined) return 'by the trades of 7 days'
  const priced = balances.filter((each) => priceOf(each, query.data) !== undefined).length
  if (priced === balances.length && balances.length === 1 && quote.type === 'native')
    return 'its lumens'
  return `${priced} of ${counted(balances.length, 'balance')} priced, trades of 7 days`
}

const dash = <span className="text-faint">–</span>

interface CellProps {
  readonly account: Account
  readonly balance: Balance
}

/** The price of a balance's asset in the quote. */
export function PriceCell({ account, balance }: CellProps) {
  const { query, quote } = usePrices(account)
  const asset = assetOf(balance)
  if (asset !== undefined && formatAsset(asset) === formatAsset(quote))
    return <Muted>the quote</Muted>
  const price = priceOf(balance, query.data)
  if (price === undefined) return query.isFetching ? <FigureRoom /> : dash
  return (
    <span className="whitespace-nowrap">
      {price.via !== undefined && (
        <span className="mr-2 text-muted text-xs">via {codeOf(price.via)}</span>
      )}
      <ListQuotient {...price} />
    </span>
  )
}

/** Its last seven days, in what it trades with. */
export function WeekCell({ account, balance }: CellProps) {
  const { query, now } = usePrices(account)
  const market = priceOf(balance, query.data)?.market
  return market === undefined || now === undefined ? null : (
    <MarketCurve market={market} now={now} />
  )
}

/** Seven days of a market as a line, and how its price changed, below the price itself where that is given. */
export function MarketCurve({
  market: { hours, weekChange, trades },
  now,
  price,
}: {
  market: RecentMarket
  now: number
  price?: ReactNode
}) {
  const points = hours.map(({ from, average: { n, d } }) => ({ at: from, value: forPixels(n, d) }))
  const change = weekChange === undefined ? counted(trades, 'trade') : changeText(weekChange)
  return (
    <span className="inline-flex items-center justify-end gap-2 whitespace-nowrap">
      <SmallCurve
        points={points}
        from={now - 7 * 86_400}
        to={now}
        summary={`${counted(hours.length, 'hour')} with trades in 7 days: ${change}`}
      />
      <span className="w-16 text-right">
        {price !== undefined && <b className="block font-semibold">{price}</b>}
        <span className={weekChange ? changeLook(weekChange) : 'text-muted'}>{change}</span>
      </span>
    </span>
  )
}

/** What a balance is worth. */
export function WorthCell({ account, balance }: CellProps) {
  const { query, quote } = usePrices(account)
  const price = priceOf(balance, query.data)
  if (price === undefined) return query.isFetching ? <FigureRoom /> : dash
  return (
    <span translate="no">
      <span className="not-stacked:hidden">≈ </span>
      {worthText(worthAt(balance.balance, price))}
      <span className="not-stacked:hidden"> {codeOf(quote)}</span>
    </span>
  )
}

const partLooks = ['bg-ink', 'bg-bar', 'bg-shade', 'bg-line']

/** How the worth is made up, as a bar and in words, and where its prices come from. */
export function WorthParts({ account }: { account: Account }) {
  const { query, now } = usePrices(account)
  const parts = account.balances
    .flatMap((balance) => {
      const price = priceOf(balance, query.data)
      const asset = assetOf(balance)
      const worth = price && worthAt(balance.balance, price)
      return asset && worth ? [{ code: codeOf(asset), worth }] : []
    })
    .toSorted((a, b) => (a.worth > b.worth ? -1 : 1))
  const all = parts.reduce((sum, { worth }) => sum + worth, 0n)
  const shown = parts.slice(0, partLooks.length)
  return (
    <>
      <div className="mt-2 flex h-2 gap-px" aria-hidden="true">
        {shown.map(({ code, worth }, index) => (
          <span
            key={code}
            className={`min-w-0.5 ${partLooks[index]}`}
            style={{ width: `${forPixels(worth * 100n, all)}%` }}
          />
        ))}
      </div>
      <p className="min-h-4 truncate text-muted text-xs/4">
        {shown.map(({ code, worth }) => `${code} ${shareText(worth, all)}`).join(' · ')}
        {parts.length > shown.length && ` · ${parts.length - shown.length} more`}
        {query.data?.isPartial === true && ' · not all of their markets were read'}
      </p>
      {query.data !== undefined && now !== undefined && (
        <Provenance calls={query.data.calls} derived="prices computed here" />
      )}
    </>
  )
}

/** "96.4 %", cut. */
const shareText = (part: bigint, all: bigint): string => {
  const thousandths = (part * 1000n) / all
  return thousandths === 0n ? 'under 0.1 %' : `${thousandths / 10n}.${thousandths % 10n} %`
}
