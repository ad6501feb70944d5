import { type Asset, assetKey, type DescribedTrade, type TradeSide } from '#ledger'
import { type AccountId, address, onceEach, type Sentence, toidParts } from '#ledger/values'
import type { Column } from '../components/Table.tsx'
import { ListAmount, ListQuotient } from '../values/Amount.tsx'
import { codesOf } from '../values/Asset.tsx'
import { Address, OfferLink, OperationLink } from '../values/ids.tsx'
import { PairMark } from '../values/Mark.tsx'
import { ledgerTimeColumns } from './cells.tsx'
import type { Listing } from './RecordList.tsx'

/** A trade's sentence, for the name of its row. */
const tradeSentence = ({ base, description }: DescribedTrade): Sentence => [
  ...sellerText(base),
  ...description.summary,
]

/**
 * One trade of a market, which has one direction, whoever made the offer: amounts are of its first asset, prices in its
 * second. What is described is the maker's view: its side is the base.
 */
const marketOf = onceEach(({ base: maker, counter: taker, price }: DescribedTrade) => {
  const isFirstMade = isFirst(maker.asset, taker.asset)
  const [first, second] = isFirstMade ? [maker, taker] : [taker, maker]
  const [n, d] = isFirstMade ? [price?.n, price?.d] : [price?.d, price?.n]
  return { first, second, isFirstMade, n, d }
})

/** In an account's list the amounts are signed as it sees them. */
function tradeColumns(account: AccountId | undefined): readonly Column<DescribedTrade>[] {
  const figure = (
    label: string,
    cell: Column<DescribedTrade>['cell'],
    phone: Column<never>['phone'],
  ) => ({ label, numeric: true, point: true, fit: true, phone, cell }) as const
  /** The side that an amount comes from loses it. */
  const amountOf = ({ account: of, amount }: TradeSide) => (
    <ListAmount
      value={account !== undefined && of === account ? 0n - amount : amount}
      sign={account !== undefined}
    />
  )
  return [
    {
      label: 'Market',
      fit: true,
      phone: 'who',
      cell: (trade) => {
        const { first, second } = marketOf(trade)
        const [code, other] = codesOf(first.asset, second.asset)
        return (
          <span className="inline-flex items-center gap-1.5 whitespace-nowrap align-bottom">
            <PairMark of={[first.asset, second.asset]} />
            {code}/{other}
          </span>
        )
      },
    },
    {
      label: account === undefined ? 'Taker' : 'Side',
      fit: true,
      phone: 'note',
      look: 'text-muted',
      cell: (trade) => {
        const isMaker = trade.base.account === account && account !== undefined
        const isBuy = marketOf(trade).isFirstMade !== isMaker
        return (
          <>
            <span className={isBuy ? 'text-ok' : 'text-fail'} aria-hidden="true">
              {isBuy ? '▲' : '▼'}
            </span>
            &nbsp;{isBuy ? 'bought' : 'sold'}
          </>
        )
      },
    },
    figure(
      'Amount',
      (trade) => (
        <OperationLink id={trade.operation} primary>
          {amountOf(marketOf(trade).first)}
        </OperationLink>
      ),
      'amount',
    ),
    figure(
      'Price',
      (trade) => {
        const { n, d } = marketOf(trade)
        return n === undefined || d === undefined ? dash : <ListQuotient n={n} d={d} />
      },
      'hidden',
    ),
    figure('For', (trade) => amountOf(marketOf(trade).second), 'asset'),
    {
      label: 'Taken by',
      phone: 'hidden',
      cell: ({ counter }) => <Side side={counter} own={account} />,
    },
    {
      label: 'Offered by',
      phone: 'hidden',
      cell: ({ base }) => (
        <>
          <Side side={base} own={account} />
          {base.offer !== undefined && base.pool === undefined && (
            <span className="ml-1.5 whitespace-nowrap text-muted text-xs">
              offer <OfferLink id={base.offer} />
            </span>
          )}
        </>
      ),
    },
    ...ledgerTimeColumns<DescribedTrade>(({ operation, ledgerClosedAt }) => ({
      ledger: toidParts(operation).ledger,
      time: ledgerClosedAt,
    })),
  ]
}

const dash = <span className="text-muted">–</span>

/** An account with its mark, or a pool; the account whose list it is has no need of its name. */
function Side({ side: { account, pool }, own }: { side: TradeSide; own: AccountId | undefined }) {
  if (account !== undefined && account === own)
    return <span className="text-muted">this account</span>
  if (account === undefined && pool === undefined) return dash
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap align-bottom">
      {account === undefined ? (
        <>
          <span className="text-muted text-xs">pool</span> {pool && <Address id={pool} />}
        </>
      ) : (
        <Address id={account} mark />
      )}
    </span>
  )
}

/** The first asset of a market: its prices are in the other, which is XLM where one of them is. */
function isFirst(asset: Asset, other: Asset): boolean {
  if (other.type === 'native') return true
  return asset.type !== 'native' && assetKey(asset) < assetKey(other)
}

function sellerText({ account, pool, offer }: TradeSide): Sentence {
  if (pool !== undefined) return ['pool', { kind: 'liquidityPool', id: pool }]
  if (account === undefined) return ['someone']
  const seller = address(account)
  return offer === undefined ? [seller] : [seller, 'by', { kind: 'offer', id: offer }]
}

/** Trades; those of an account say what the account did. */
export const trades: Listing<DescribedTrade> = {
  columnsOf: tradeColumns,
  keyOf: ({ operation, index }) => `${operation}-${index}`,
  titleOf: tradeSentence,
  ledgerOf: ({ operation }) => toidParts(operation).ledger,
}
