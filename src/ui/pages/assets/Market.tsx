import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useContext, useState } from 'react'
import {
  type Asset,
  native,
  type OrderBook,
  type OrderBookLevel,
  type Ratio,
  type Trade,
} from '#ledger'
import { type Answer, knownItems, partThousands, shortId } from '#ledger/values'
import { useHere } from '../../address/addresses.ts'
import { hostAssets, NamesContext } from '../../address/names.ts'
import { assetPath, parseAnyAsset } from '../../address/search.ts'
import { useHasHistory, useNetwork, useOne, useSource } from '../../address/sight.ts'
import { forPixels } from '../../charts/pixels.ts'
import {
  Button,
  buttonLook,
  LinkButton,
  listToolsLook,
  MoreButtons,
  PageLink,
} from '../../components/Button.tsx'
import { Arrow, Menu, menuDividerLook, menuItemLook } from '../../components/Menu.tsx'
import { Line, Message, MessageTitle, Secondary } from '../../components/Message.tsx'
import { mainAndSideLook, Panel } from '../../components/Panel.tsx'
import { Cells, type Column, Table } from '../../components/Table.tsx'
import { Loaded, NoneState, PartialNote } from '../../coverage/PartialNote.tsx'
import { assetField, FilterForm } from '../../filters/FilterForm.tsx'
import { counted, keyed } from '../../format/text.ts'
import { IndexControls, IndexWait } from '../../lateParts.tsx'
import { mayAsk, page } from '../../queries/queries.ts'
import { RecordList } from '../../rows/RecordList.tsx'
import { trades } from '../../rows/TradeList.tsx'
import { UnreadableRecords } from '../../rows/UnreadableRecords.tsx'
import { ListAmount, ListQuotient, quotientOf } from '../../values/Amount.tsx'
import { codeOf, codesOf } from '../../values/Asset.tsx'
import { shownName } from '../../values/ids.tsx'
import { AssetMark, PairMark } from '../../values/Mark.tsx'
import { Candles, PriceHistory, rangeFields, timeRangeOf } from './PriceHistory.tsx'

/** The tabs that are about a market: an asset against another. */
export type MarketTab = 'order_book' | 'trade_aggregations' | 'trades'

/** Levels a side: the service's maximum. */
const limit = 200

function OrderBookView({ base, counter }: { base: Asset; counter: Asset }) {
  const query = useOne('orderBook', { selling: base, buying: counter, limit })
  return (
    <Panel
      title="Order book"
      remark={query.isPending ? <IndexWait /> : 'without liquidity pools'}
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

/** Prices of a side that are shown at first. */
const best = 8

/** A ladder: sellers above, the dearest first, buyers below; behind each row what is offered up to its price. */
function Book({ answer }: { answer: Answer<OrderBook> }) {
  const { value: book, partial } = answer
  const [isWhole, showWhole] = useState(false)
  const [bids, asks] = [bidsOf(book), asksOf(book)]
  const [base, counter] = codesOf(book.base, book.counter)
  const middle = spreadOf(bids, asks)
  if (book.bids.length === 0 && book.asks.length === 0)
    return (
      <NoneState answer={answer} title="The order book is empty">
        There are no open offers in either direction. Liquidity pools are not part of the order
        book.
      </NoneState>
    )
  const left = [bids, asks].reduce((sum, side) => sum + Math.max(0, side.length - best), 0)
  const shown = (levels: readonly Level[]) => levels.slice(0, isWhole ? undefined : best)
  const [buyers, sellers] = [shown(bids), shown(asks)]
  const sumOf = ({ sum }: Level) => forPixels(sum.n, sum.d)
  const most = Math.max(...[buyers, sellers].flatMap((side) => side.slice(-1)).map(sumOf))
  const columns = ladderColumns(base, counter, (level) => (most > 0 ? sumOf(level) / most : 0))
  const rows = (levels: readonly Level[], look: string) =>
    keyed(levels).map(({ key, item }) => (
      <tr key={key} data-row="" className={look}>
        <Cells columns={columns} row={item} />
      </tr>
    ))
  return (
    <>
      <Table
        caption={`Order book of ${base} for ${counter}`}
        columns={columns}
        kind="fixed"
        look="[&_td]:border-b-0 [&_td]:py-1 [&_td]:pr-2"
      >
        {rows(sellers.toReversed(), '[&>td:first-child]:text-fail')}
        <tr>
          <td className="border-line border-t border-b text-muted text-xs" colSpan={3}>
            {middle === undefined ? (
              `${bids.length === 0 ? 'no bids' : 'no asks'}${partial === true ? ' in these ledgers' : ''}`
            ) : (
              <>
                <b className="mr-1 text-base text-ink">
                  <ListQuotient {...middle.price} isAlone={false} />
                </b>{' '}
                mid · spread <ListQuotient {...middle.gap} isAlone={false} />,{' '}
                {percentText(middle.share)}
              </>
            )}
          </td>
        </tr>
        {rows(buyers, '[&>td:first-child]:text-ok')}
      </Table>
      {left > 0 && (
        <MoreButtons>
          <Button onClick={() => showWhole(!isWhole)}>
            {isWhole ? 'The best prices' : counted(left, 'more price')}
          </Button>
        </MoreButtons>
      )}
    </>
  )
}

const ladderColumns = (
  base: string,
  counter: string,
  depthOf: (level: Level) => number,
): readonly Column<Level>[] => [
  {
    label: `Price, ${counter}`,
    numeric: true,
    cell: (level) => (
      <>
        <span
          // Of the colour of its side, behind the row.
          className="absolute inset-y-0 right-0 -z-1 bg-current opacity-10"
          style={{ width: `${100 * depthOf(level)}%` }}
        />
        <b>
          <ListQuotient n={level.n} d={level.d} />
        </b>
      </>
    ),
  },
  {
    label: base,
    numeric: true,
    cell: ({ base: of }) => <ListAmount value={of.n} of={of.d} />,
  },
  {
    label: 'Sum, whole',
    numeric: true,
    cell: ({ sum }) => partThousands(quotientOf(sum.n, sum.d * 10_000_000n)?.integer ?? '–'),
  },
]

/** Cut after two decimals; never zero for what is not. */
export function percentText({ n, d }: Ratio): string {
  const { integer, fraction } = quotientOf(n, d) ?? { integer: '–', fraction: '' }
  const kept = fraction.slice(0, 2)
  return integer === '0' && fraction !== '' && Number(kept) === 0
    ? 'under 0.01 %'
    : `${integer}${kept && `.${kept}`} %`
}

const counterField = assetField('counter', 'Counter asset')

interface MarketProps {
  readonly asset: Asset
  readonly tab: MarketTab
  /** Below the order book. */
  readonly beside: ReactNode
}

/** An asset's market against the counter asset of the address: XLM by default, or what the host states worth in. */
export function Market(market: MarketProps) {
  const { asset, tab } = market
  const { search } = useHere()
  const { quote = native } = useNetwork()
  const [asks, ask] = useState(false)
  const text = search.counter
  const usual = [native, quote].find((each) => assetPath(each) !== assetPath(asset))
  const counter = text === undefined ? usual : parseAnyAsset(text)
  const same = counter !== undefined && assetPath(counter) === assetPath(asset)
  const isHistory = tab === 'trade_aggregations'
  const reversed = isHistory && timeRangeOf(search).problem === 'reversed'
  const isMarket = counter !== undefined && !same
  const fields = [...(asks || !isMarket ? [counterField] : []), ...(isHistory ? rangeFields : [])]
  return (
    <>
      {isMarket && <CounterMenu base={asset} counter={counter} onAsk={() => ask(true)} />}
      {fields.length > 0 && (
        <FilterForm
          label="Market"
          fields={fields}
          problem={
            same
              ? `${codeOf(asset)} cannot be traded for itself.`
              : reversed
                ? 'The end is before the start.'
                : undefined
          }
        />
      )}
      {counter === undefined && text === undefined && <Counters asset={asset} />}
      {isMarket && <Part {...market} counter={counter} />}
    </>
  )
}

/** The pair, and other markets of its first asset: with lumens, with what worth is stated in and with what the host names. */
function CounterMenu({ base, counter, onAsk }: { base: Asset; counter: Asset; onAsk: () => void }) {
  const { page, search } = useHere()
  const { quote = native } = useNetwork()
  const named = hostAssets(useContext(NamesContext))
  const others = new Map([native, quote, ...named].map((each) => [assetPath(each), each]))
  others.delete(assetPath(base))
  const [code, other] = codesOf(base, counter)
  return (
    <div className={listToolsLook}>
      <Menu
        label={`Market: ${code} in ${other}`}
        side="left-0"
        look="-ml-2.5"
        button={
          <span className="inline-flex items-center gap-1.5 font-semibold text-base text-ink">
            <PairMark of={[base, counter]} /> {code} in {other} <Arrow />
          </span>
        }
      >
        {[...others.values()].map((each) => (
          <li key={assetPath(each)}>
            <PageLink
              className={menuItemLook}
              page={page}
              search={{ ...search, counter: assetPath(each), cursor: undefined }}
              aria-current={assetPath(each) === assetPath(counter) ? 'true' : undefined}
            >
              <span className="inline-flex items-center gap-1.5">
                <PairMark of={[base, each]} /> {codesOf(base, each).join(' in ')}
              </span>
            </PageLink>
          </li>
        ))}
        <li className={menuDividerLook}>
          <button
            className={`${menuItemLook} w-full`}
            type="button"
            onClick={({ currentTarget }) => {
              currentTarget.closest('details')?.removeAttribute('open')
              onAsk()
            }}
          >
            other asset…
          </button>
        </li>
      </Menu>
      <PageLink page={`/assets/${assetPath(counter)}`} search={{ counter: assetPath(base) }}>
        swap the assets
      </PageLink>
    </div>
  )
}

function Part({ asset, counter, tab, beside }: MarketProps & { counter: Asset }) {
  const [isAsked, ask] = useState(false)
  const hasHistory = useHasHistory()
  const isRead = mayAsk(useSource()) || isAsked
  switch (tab) {
    case 'order_book':
      if (!hasHistory)
        return (
          <>
            <OrderBookView base={asset} counter={counter} />
            {beside}
          </>
        )
      return (
        <div data-side="" className={`${mainAndSideLook} [&>*>section:first-child]:mt-3`}>
          <div>
            {isRead ? (
              <>
                <Candles base={asset} counter={counter} />
                <LatestTrades base={asset} counter={counter} />
              </>
            ) : (
              <Line>
                Its prices and latest trades are in ledgers that have yet to be read.{' '}
                <LinkButton onClick={() => ask(true)}>Read them</LinkButton>
              </Line>
            )}
          </div>
          <div>
            <OrderBookView base={asset} counter={counter} />
            {beside}
          </div>
        </div>
      )
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

/** From the takers' side; on a phone a row begins with what its taker did. */
const tradeColumns = trades
  .columnsOf(undefined)
  .flatMap((each) =>
    !('label' in each) || ['Market', 'Offered by', 'Ledger'].includes(each.label)
      ? []
      : [each.label === 'Taker' ? { ...each, phone: 'who' as const } : each],
  )

function LatestTrades({ base, counter }: { base: Asset; counter: Asset }) {
  const { search } = useHere()
  const request = { order: 'desc', limit: 8, filter: { base, counter } } as const
  const query = useQuery(page(useSource(), 'trades', undefined, request))
  const all = (
    <PageLink page={`/assets/${assetPath(base)}/trades`} search={search}>
      all trades
    </PageLink>
  )
  return (
    <Panel title="Latest trades" remark={all} calls={query.data?.calls}>
      <Loaded query={query} rows={8}>
        {({ items }) =>
          items.length === 0 ? (
            <Line>No trades of this pair.</Line>
          ) : (
            <>
              <Table
                caption="Latest trades"
                columns={tradeColumns}
                rows={knownItems(items)}
                keyOf={trades.keyOf}
                kind="money"
                look="not-stacked:[&_td]:pr-2"
              />
              <UnreadableRecords items={items} />
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}

const latest = { order: 'desc', limit: 50 } as const

/** Without a counter asset: those of the latest trades, each a link to that market. */
export function Counters({ asset }: { asset: Asset }) {
  return useHasHistory() ? (
    <TradedCounters asset={asset} />
  ) : (
    <Message isRuled>
      <MessageTitle>Choose the other asset</MessageTitle>
      <p>A market has two assets: enter the other one.</p>
    </Message>
  )
}

function TradedCounters({ asset }: { asset: Asset }) {
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
  readonly base: Ratio
  /** Adds up this level and all better ones. */
  readonly sum: Ratio
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
  baseOf: (level: OrderBookLevel) => Ratio,
): readonly Level[] {
  let sum: Ratio = { n: 0n, d: 1n }
  return levels.map((level) => {
    const base = baseOf(level)
    sum = reduced({ n: sum.n * base.d + base.n * sum.d, d: sum.d * base.d })
    return { n: BigInt(level.price.n), d: BigInt(level.price.d), base, sum }
  })
}

/** The middle of the best prices, their spread, and its share of the ask; undefined where a side is empty. */
export function spreadOf(
  bids: readonly Level[],
  asks: readonly Level[],
): { readonly price: Ratio; readonly gap: Ratio; readonly share: Ratio } | undefined {
  const [bid, ask] = [bids[0], asks[0]]
  if (bid === undefined || ask === undefined) return undefined
  const n = ask.n * bid.d - bid.n * ask.d
  const d = ask.d * bid.d
  return {
    price: { n: ask.n * bid.d + bid.n * ask.d, d: 2n * d },
    gap: { n, d },
    share: { n: n * 100n, d: ask.n * bid.d },
  }
}

/** Divided by their greatest common divisor: sums of many levels would grow without end. */
function reduced({ n, d }: Ratio): Ratio {
  let [a, b] = [n, d]
  while (b !== 0n) [a, b] = [b, a % b]
  return a <= 1n ? { n, d } : { n: n / a, d: d / a }
}
