import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { type Asset, native, type OrderBook, type OrderBookLevel, type Trade } from '#ledger'
import { type Answer, knownItems, shortId } from '#ledger/values'
import { useHere } from '../../address/addresses.ts'
import { NamesContext } from '../../address/names.ts'
import { assetPath, parseAnyAsset } from '../../address/search.ts'
import { useOne, useSource } from '../../address/sight.ts'
import { forPixels } from '../../charts/pixels.ts'
import { buttonLook, disclosureLook, PageLink } from '../../components/Button.tsx'
import { Line, Message, MessageTitle, Secondary } from '../../components/Message.tsx'
import { Panel } from '../../components/Panel.tsx'
import { type Column, Table } from '../../components/Table.tsx'
import { Loaded, NoneState, PartialNote } from '../../coverage/PartialNote.tsx'
import { assetField, FilterForm } from '../../filters/FilterForm.tsx'
import { counted } from '../../format/text.ts'
import { DepthChart, IndexControls, IndexWait } from '../../lateParts.tsx'
import { page } from '../../queries/queries.ts'
import { RecordList } from '../../rows/RecordList.tsx'
import { trades } from '../../rows/TradeList.tsx'
import { UnreadableRecords } from '../../rows/UnreadableRecords.tsx'
import { formatQuotient, ListAmount, ListQuotient, quotientOf } from '../../values/Amount.tsx'
import { codeOf, codesOf } from '../../values/Asset.tsx'
import { shownName } from '../../values/ids.tsx'
import { AssetMark } from '../../values/Mark.tsx'
import type { AssetTab } from '../tabs.ts'
import { PriceHistory, rangeFields, timeRangeOf } from './PriceHistory.tsx'

/** The tabs that are about a market: an asset against another. */
type MarketTab = Exclude<AssetTab, 'holders'>

/** Levels a side: the service's maximum. */
const limit = 200

function OrderBookView({ base, counter }: { base: Asset; counter: Asset }) {
  const query = useOne('orderBook', { selling: base, buying: counter, limit })
  return (
    <Panel
      title={codesOf(base, counter).join(' for ')}
      remark={
        query.isPending ? (
          <IndexWait />
        ) : (
          <PageLink page={`/assets/${assetPath(counter)}`} search={{ counter: assetPath(base) }}>
            swap the assets
          </PageLink>
        )
      }
      calls={query.data?.calls}
      derived="sums computed here"
    >
      <Loaded query={query} rows={12}>
        {(answer) => (
          <>
            <PartialNote answer={answer}>
              <IndexControls />
            </PartialNote>
            <Book answer={answer} />
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function Book({ answer }: { answer: Answer<OrderBook> }) {
  const { value: book, partial } = answer
  const [bids, asks] = [bidsOf(book), asksOf(book)]
  const [base, counter] = codesOf(book.base, book.counter)
  const spread = spreadOf(bids, asks)
  if (book.bids.length === 0 && book.asks.length === 0)
    return (
      <NoneState answer={answer} title="The order book is empty">
        There are no open offers in either direction. Liquidity pools are not part of the order
        book.
      </NoneState>
    )
  return (
    <>
      <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 py-2 text-muted">
        {spread === undefined ? (
          <span>
            {bids.length === 0 ? 'no bids' : 'no asks'}
            {partial === true && ' in these ledgers'}
          </span>
        ) : (
          <span>
            <ListQuotient {...spread.gap} isAlone={false} /> {counter} ({percentText(spread.share)})
            spread
          </span>
        )}
        <span>without liquidity pools</span>
      </p>
      <DepthChart
        bids={drawn(bids)}
        asks={drawn(asks)}
        summary={summaryOf(bids, asks, base, counter)}
        legend={`Cumulative bids (hatched) and asks of ${base}, by price in ${counter}; the tables list them all`}
      />
      <div className="grid grid-cols-2 single:grid-cols-1 items-start gap-x-12">
        <BookSide title={`Buyers of ${base}`} levels={bids} base={base} counter={counter} />
        <BookSide title={`Sellers of ${base}`} levels={asks} base={base} counter={counter} />
      </div>
    </>
  )
}

/** Cut after two decimals; never zero for what is not. */
export function percentText({ n, d }: Fraction): string {
  const { integer, fraction } = quotientOf(n, d) ?? { integer: '–', fraction: '' }
  const kept = fraction.slice(0, 2)
  return integer === '0' && fraction !== '' && Number(kept) === 0
    ? 'under 0.01 %'
    : `${integer}${kept && `.${kept}`} %`
}

const drawn = (levels: readonly Level[]) =>
  levels.map(({ n, d, sum }) => ({
    price: forPixels(n, d),
    sum: forPixels(sum.n, sum.d * 10_000_000n),
  }))

function summaryOf(
  bids: readonly Level[],
  asks: readonly Level[],
  base: string,
  counter: string,
): string {
  const side = (levels: readonly Level[], who: string) => {
    const [best] = levels
    const last = levels.at(-1)
    if (best === undefined || last === undefined) return `no ${who}`
    const sum = formatQuotient(last.sum.n, last.sum.d * 10_000_000n)
    return `${counted(levels.length, 'price')} of ${who}, the best ${formatQuotient(best.n, best.d)} ${counter}, ${sum} ${base} in total`
  }
  return `Order book of ${base} for ${counter}: ${side(bids, 'buyers')}; ${side(asks, 'sellers')}.`
}

/** Three columns of figures, also on a phone. */
const bookLook =
  'narrow:text-xs narrow:[&_:is(th,td>span)]:whitespace-normal narrow:[&_:is(th,td)]:pr-2 narrow:[&_td>span]:wrap-anywhere'

const shown = 15

/** One side of an order book as a table, best price first: amounts in base. */
function BookSide({
  title,
  levels,
  base,
  counter,
}: {
  title: string
  levels: readonly Level[]
  base: string
  counter: string
}) {
  const column = (label: string, cell: Column<Level>['cell']) =>
    ({ label, numeric: true, point: true, cell }) as const
  const columns = [
    column(`Price, ${counter}`, ({ n, d }) => <ListQuotient n={n} d={d} />),
    column(`Amount, ${base}`, ({ base: of }) => <ListAmount value={of.n} of={of.d} />),
    column(`Cumulative, ${base}`, ({ sum }) => <ListAmount value={sum.n} of={sum.d} />),
  ]
  const table = { columns, kind: 'fixed', look: bookLook } as const
  const more = levels.slice(shown)
  return (
    <section aria-label={title}>
      <h3 className="pt-6 pb-2">{title}</h3>
      {levels.length === 0 ? (
        <p className="border-ink border-t py-2 text-muted">none</p>
      ) : (
        <Table {...table} caption={title} rows={levels.slice(0, shown)} />
      )}
      {more.length > 0 && (
        <details>
          <summary className={`${disclosureLook} py-2`}>
            {counted(more.length, 'more price')}
          </summary>
          <Table {...table} caption={`${title}, more prices`} rows={more} />
        </details>
      )}
    </section>
  )
}

const counterField = assetField('counter', 'Counter asset')

/** An asset's market against the counter asset of the address; XLM by default. */
export function Market({ asset, tab }: { asset: Asset; tab: MarketTab }) {
  const { search } = useHere()
  const text = search.counter
  const given = text === undefined ? undefined : parseAnyAsset(text)
  const counter = text === undefined && asset.type !== 'native' ? native : given
  const same = counter !== undefined && assetPath(counter) === assetPath(asset)
  const against = { ...counterField, placeholder: asset.type === 'native' ? 'CODE-G…' : 'XLM' }
  const reversed = tab === 'trade_aggregations' && timeRangeOf(search).problem === 'reversed'
  return (
    <>
      <FilterForm
        label="Market"
        fields={tab === 'trade_aggregations' ? [against, ...rangeFields] : [against]}
        problem={
          same
            ? `${codeOf(asset)} cannot be traded for itself.`
            : reversed
              ? 'The end is before the start.'
              : undefined
        }
      />
      {counter === undefined && text === undefined && <Counters asset={asset} />}
      {counter !== undefined && !same && <Part asset={asset} counter={counter} tab={tab} />}
    </>
  )
}

function Part({ asset, counter, tab }: { asset: Asset; counter: Asset; tab: MarketTab }) {
  switch (tab) {
    case 'order_book':
      return <OrderBookView base={asset} counter={counter} />
    case 'trade_aggregations':
      return <PriceHistory base={asset} counter={counter} />
    case 'trades':
      return (
        <RecordList
          kind="trades"
          listing={trades}
          filter={{ base: asset, counter }}
          caption={`Trades of ${codesOf(asset, counter).join(' and ')}`}
          empty="No trades of this pair in these ledgers."
        />
      )
  }
}

const latest = { order: 'desc', limit: 50 } as const

/** Without a counter asset: those of the latest trades, each a link to that market. */
export function Counters({ asset }: { asset: Asset }) {
  const here = useHere()
  const names = useContext(NamesContext)
  const query = useQuery(page(useSource(), 'trades', undefined, latest))
  return (
    <Message isRuled>
      <MessageTitle>Choose the other asset</MessageTitle>
      <p>
        A market has two assets: enter the other one, or choose one that {codeOf(asset)} was traded
        for in the last {latest.limit} trades.
      </p>
      <Loaded query={query} rows={1}>
        {({ items, partial, coverage, next }) => {
          const trades = knownItems(items)
          const isRead = trades.length === items.length
          const counters = countersOf(asset, trades)
          return (
            <>
              {counters.length === 0 && (isRead || trades.length > 0) && (
                <p>
                  None of {isRead ? 'them' : 'those that can be read'} traded {codeOf(asset)}.
                </p>
              )}
              <ul className="mt-3.5 flex flex-wrap gap-2">
                {counters.map((counter) => (
                  <li key={assetPath(counter)}>
                    <PageLink
                      className={buttonLook}
                      page={here.page}
                      search={{ ...here.search, counter: assetPath(counter) }}
                    >
                      <AssetMark asset={counter} /> {codeOf(counter, asset)}{' '}
                      {counter.type !== 'native' && (
                        <Secondary>
                          {shownName(names, counter.issuer) ?? shortId(counter.issuer)}
                        </Secondary>
                      )}
                    </PageLink>
                  </li>
                ))}
              </ul>
              <UnreadableRecords items={items} />
              {items.length < latest.limit && next !== undefined && coverage !== undefined && (
                <Line tone="small">
                  Only ledgers {coverage.from} to {coverage.to} were searched for them.
                </Line>
              )}
              <PartialNote answer={{ partial, coverage }} />
            </>
          )
        }}
      </Loaded>
    </Message>
  )
}

/** Counter assets of an asset's trades, latest first, each once. */
function countersOf(asset: Asset, trades: readonly Trade[]): readonly Asset[] {
  const own = assetPath(asset)
  const counters = trades.flatMap(({ base, counter }) =>
    assetPath(base.asset) === own
      ? [counter.asset]
      : assetPath(counter.asset) === own
        ? [base.asset]
        : [],
  )
  return [...new Map(counters.map((counter) => [assetPath(counter), counter])).values()]
}

/** A level of one side of an order book, in units of base; exact. */
interface Level {
  /** Counter per base. */
  readonly n: bigint
  readonly d: bigint
  /** Stroops of base. A bid offers counter, and what that buys may be a fraction of a stroop. */
  readonly base: Fraction
  /** Adds up this level and all better ones. */
  readonly sum: Fraction
}
interface Fraction {
  readonly n: bigint
  readonly d: bigint
}

/** Asks, cheapest first. */
export const asksOf = ({ asks }: OrderBook): readonly Level[] =>
  summed(asks, ({ amount }) => ({ n: amount, d: 1n }))

/** Bids, best first, converted to base at their price. */
export const bidsOf = ({ bids }: OrderBook): readonly Level[] =>
  summed(bids, ({ amount, price }) => ({
    n: amount * BigInt(price.d),
    d: BigInt(price.n),
  }))

function summed(
  levels: readonly OrderBookLevel[],
  baseOf: (level: OrderBookLevel) => Fraction,
): readonly Level[] {
  let sum: Fraction = { n: 0n, d: 1n }
  return levels.map((level) => {
    const base = baseOf(level)
    sum = reduced({ n: sum.n * base.d + base.n * sum.d, d: sum.d * base.d })
    return { n: BigInt(level.price.n), d: BigInt(level.price.d), base, sum }
  })
}

/** The spread, and its share of the best ask; undefined where a side is empty. */
export function spreadOf(
  bids: readonly Level[],
  asks: readonly Level[],
): { readonly gap: Fraction; readonly share: Fraction } | undefined {
  const [bid, ask] = [bids[0], asks[0]]
  if (bid === undefined || ask === undefined) return undefined
  const n = ask.n * bid.d - bid.n * ask.d
  return { gap: { n, d: ask.d * bid.d }, share: { n: n * 100n, d: ask.n * bid.d } }
}

/** Divided by their greatest common divisor: sums of many levels would grow without end. */
function reduced({ n, d }: Fraction): Fraction {
  let [a, b] = [n, d]
  while (b !== 0n) [a, b] = [b, a % b]
  return a <= 1n ? { n, d } : { n: n / a, d: d / a }
}
