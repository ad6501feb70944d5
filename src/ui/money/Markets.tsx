import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { type Asset, formatAsset, native } from '#ledger'
import { hostAssets, NamesContext } from '../address/names.ts'
import { assetPath } from '../address/search.ts'
import { useNetwork, useSource, useStatus } from '../address/sight.ts'
import { PageLink } from '../components/Button.tsx'
import { Note } from '../components/Message.tsx'
import { Panel } from '../components/Panel.tsx'
import { counted } from '../format/text.ts'
import { marketsOf, type Pair, type TradedPair } from '../queries/prices.ts'
import { mayAsk } from '../queries/queries.ts'
import { ListQuotient } from '../values/Amount.tsx'
import { codesOf } from '../values/Asset.tsx'
import { PairMark } from '../values/Mark.tsx'
import { MarketCurve } from './Worth.tsx'

/** Markets that are shown, and assets whose markets are asked for. */
const most = 4
const mostAssets = 5

/** The most traded markets of the assets that the host names, with lumens and with what it states worth in. */
export function Markets() {
  const source = useSource()
  const { quote = native } = useNetwork()
  const now = useStatus()?.latestLedgerClosedAt
  const named = hostAssets(useContext(NamesContext))
  const pairs = pairsOf(named.slice(0, mostAssets), quote)
  const query = useQuery({
    ...marketsOf(source, pairs, now),
    enabled: pairs.length > 0 && mayAsk(source) && now !== undefined,
  })
  const traded = query.data?.traded.slice(0, most) ?? []
  if (traded.length === 0 || now === undefined) return null
  return (
    <Panel
      title="Markets"
      remark={
        <>
          7 days · <PageLink page="/trades">all trades</PageLink>
        </>
      }
      calls={query.data?.calls}
    >
      {traded.map((each) => (
        <MarketRow key={each.pair.map(formatAsset).join()} {...each} now={now} />
      ))}
    </Panel>
  )
}

function MarketRow({ pair, market, now }: TradedPair & { now: number }) {
  const [base, counter] = pair
  const [code, other] = codesOf(base, counter)
  return (
    <div className="flex items-center gap-3 border-line border-b py-2">
      <PairMark of={pair} />
      <span className="min-w-0 flex-1">
        <PageLink page={`/assets/${assetPath(base)}`} search={{ counter: assetPath(counter) }}>
          {code}/{other}
        </PageLink>
        <Note>
          {market.dayTrades === 0n ? 'no trade' : counted(market.dayTrades, 'trade')}, 24 h
        </Note>
      </span>
      <MarketCurve
        market={market}
        now={now}
        price={<ListQuotient {...market.price} isAlone={false} />}
      />
    </div>
  )
}

/** Each with lumens, and each two; what worth is stated in is what others are priced in. */
const pairsOf = (assets: readonly Asset[], quote: Asset): readonly Pair[] => [
  ...assets.map((asset) => [asset, native] as const),
  ...assets.flatMap((base, index) =>
    assets
      .slice(0, index)
      .map(
        (counter): Pair =>
          formatAsset(base) === formatAsset(quote) ? [counter, base] : [base, counter],
      ),
  ),
]
