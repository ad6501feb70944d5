import { useQueries, useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import {
  type Account,
  type Asset,
  type AssetPrice,
  type Balance,
  formatAsset,
  type LiquidityPool,
  native,
  type RecentMarket,
  worthAt,
} from '#ledger'
import type { LiquidityPoolId } from '#ledger/values'
import { useHasHistory, useNetwork, useOne, useSource, useStatus } from '../address/sight.ts'
import { SmallCurve } from '../charts/Curve.tsx'
import { forPixels } from '../charts/pixels.ts'
import { Button, MoreButtons } from '../components/Button.tsx'
import { Muted } from '../components/Message.tsx'
import { Provenance } from '../components/Provenance.tsx'
import { FigureRoom } from '../components/Waiting.tsx'
import { counted, grouped, keyed } from '../format/text.ts'
import { type FoundPrices, pricesOf } from '../queries/prices.ts'
import { mayAsk, one } from '../queries/queries.ts'
import { LongTable } from '../rows/cells.tsx'
import { AtLeast, ListQuotient } from '../values/Amount.tsx'
import { codeOf } from '../values/Asset.tsx'
import { Ask } from './Ask.tsx'
import { changeLook, changeText, week, worthText } from './moneyText.ts'

/** What an account's balances are worth, once their markets have been asked: where that reads ledgers, the reader says so. */
function usePrices({ balances }: Account) {
  const source = useSource()
  const { quote = native } = useNetwork()
  const now = useStatus()?.latestLedgerClosedAt
  const hasHistory = useHasHistory()
  // Without trades only the quote itself has a price.
  const assets = balances
    .flatMap((each) => assetOf(each) ?? [])
    .filter((each) => hasHistory || formatAsset(each) === formatAsset(quote))
    .slice(0, mostPriced)
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

/** What a balance is worth where it has a price: shares by their part of the pool, if both of its assets have one. */
function worthIn(
  balance: Balance,
  found: FoundPrices | undefined,
  pool?: LiquidityPool,
): bigint | undefined {
  const price = priceOf(balance, found)
  if (price !== undefined) return worthAt(balance.balance, price)
  const { reserves = [], totalShares = 0n } = pool ?? {}
  const [a, b] = reserves.map(({ asset, amount }) => {
    const each = found?.prices.get(formatAsset(asset))
    return each && worthAt(amount, each)
  })
  return a === undefined || b === undefined || totalShares === 0n
    ? undefined
    : ((a + b) * balance.balance) / totalShares
}

/** What has a price, with its worth; pools are those that the page has read. */
function useWorths(account: Account) {
  const prices = usePrices(account)
  const source = useSource()
  const ids = new Set(account.balances.flatMap((each) => (isShares(each) ? [each.pool] : [])))
  const pools = useQueries({
    queries: [...ids].map((id) => ({ ...one(source, 'liquidityPool', id), enabled: false })),
    combine: (all) =>
      new Map(all.flatMap(({ data }) => (data ? [[data.value.id, data.value]] : []))),
  })
  const worths = account.balances.flatMap((balance) => {
    const pool = isShares(balance) ? pools.get(balance.pool) : undefined
    const worth = worthIn(balance, prices.query.data, pool)
    return worth === undefined ? [] : [{ balance, worth }]
  })
  return { ...prices, worths }
}

const isShares = (balance: Balance) => balance.kind === 'poolShares'

/** The sum of what has a price. */
export function WorthFigure({ account }: { account: Account }) {
  const { query, isOffered, worths } = useWorths(account)
  if (query.data === undefined)
    return isOffered || query.error !== null ? '–' : <FigureRoom width="w-40" />
  if (worths.length === 0) return '–'
  // Nothing is worth nothing, at any price.
  const isPartial =
    !account.balancesComplete ||
    account.balances.some(
      (each) => each.balance !== 0n && !worths.some(({ balance }) => balance === each),
    )
  return (
    <AtLeast isPartial={isPartial}>
      <span translate="no">
        {!isPartial && '≈ '}
        {worthText(worths.reduce((sum, { worth }) => sum + worth, 0n))}
      </span>
    </AtLeast>
  )
}

/** Of how many balances the sum is, or why there is none. */
export function WorthNote({ account }: { account: Account }) {
  const { query, quote, isOffered, worths } = useWorths(account)
  const hasHistory = useHasHistory()
  const { balances } = account
  if (isOffered || query.error !== null)
    return <Ask query={query} what="read the trades of 7 days" />
  if (query.data === undefined) return 'by the trades of 7 days'
  const priced = worths.length
  if (priced === balances.length && balances.length === 1 && quote.type === 'native')
    return 'its lumens'
  return `${priced} of ${grouped(balances.length)} priced${hasHistory ? ', 7 days' : ''}`
}

/** All balances from the greatest worth on, or to it; those without a price are folded behind them. */
export function ByWorth({
  account,
  table,
  waiting,
}: {
  account: Account
  table: Omit<ComponentProps<typeof LongTable<Balance>>, 'rows'>
  /** Until all are priced. */
  waiting: ReactNode
}) {
  const { query, isOffered, worths } = useWorths(account)
  // Rows that were shown do not move: they come once all are priced, and fold only where prices were there before.
  const [isLate] = useState(query.data === undefined)
  const [isOpen, open] = useState(isLate)
  const isComing = isLate && (query.isFetching || (query.data === undefined && !isOffered))
  const priced = worths
    .toSorted((a, b) => (a.worth > b.worth ? -1 : 1))
    .map(({ balance }) => balance)
  const others = account.balances.filter((each) => !priced.includes(each))
  const shown = table.sorting?.isDescending === true ? priced : priced.toReversed()
  const isFolded = !isOpen && priced.length > 0 && others.length > 0
  if (isComing && query.error === null) return waiting
  return (
    <>
      <LongTable {...table} rows={isFolded ? shown : [...shown, ...others]} />
      {isFolded && (
        <MoreButtons>
          <Button onClick={() => open(true)}>Show {others.length} more without a price</Button>
        </MoreButtons>
      )}
    </>
  )
}

const dash = <span className="text-faint">–</span>

interface CellProps {
  readonly account: Account
  readonly balance: Balance
}

/** A balance's price in the quote, its last seven days in what it trades with, or its worth. */
export function BalanceCell({ of, ...cell }: CellProps & { of: 'price' | 'week' | 'worth' }) {
  switch (of) {
    case 'price':
      return <Price {...cell} />
    case 'week':
      return <Week {...cell} />
    case 'worth':
      return cell.balance.kind === 'poolShares' ? (
        <SharesWorth {...cell} pool={cell.balance.pool} />
      ) : (
        <Worth {...cell} />
      )
  }
}

function Price({ account, balance }: CellProps) {
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

function Week({ account, balance }: CellProps) {
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
    <span className="inline-flex items-center justify-end gap-2 whitespace-nowrap align-bottom">
      <SmallCurve
        points={points}
        from={now - week}
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

/** By the pool, once the page has read it. */
const SharesWorth = ({ pool, ...cell }: CellProps & { pool: LiquidityPoolId }) => (
  <Worth {...cell} pool={useOne('liquidityPool', pool, false).data?.value} />
)

function Worth({ account, balance, pool }: CellProps & { pool?: LiquidityPool | undefined }) {
  const { query, quote } = usePrices(account)
  const worth = worthIn(balance, query.data, pool)
  if (worth === undefined) return query.isFetching ? <FigureRoom /> : dash
  return (
    <span translate="no">
      <span className="not-stacked:hidden">≈ </span>
      {worthText(worth)}
      <span className="not-stacked:hidden"> {codeOf(quote)}</span>
    </span>
  )
}

const partLooks = ['bg-ink', 'bg-bar', 'bg-shade', 'bg-line']

/** How the worth is made up, as a bar and in words, and where its prices come from. */
export function WorthParts({ account }: { account: Account }) {
  const { query, now, worths } = useWorths(account)
  const parts = worths
    .filter(({ worth }) => worth > 0n)
    .map(({ balance, worth }) => {
      const asset = assetOf(balance)
      return { code: asset ? codeOf(asset) : 'pool shares', worth }
    })
    .toSorted((a, b) => (a.worth > b.worth ? -1 : 1))
  const all = parts.reduce((sum, { worth }) => sum + worth, 0n)
  const shown = parts.slice(0, partLooks.length)
  return (
    <>
      <div className="mt-2 flex h-2 gap-px" aria-hidden="true">
        {keyed(shown).map(({ key, item: { worth } }, index) => (
          <span
            key={key}
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
