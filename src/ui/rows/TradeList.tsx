import { useCallback } from 'react'
import { type Asset, assetKey, type DescribedTrade, type TradeSide } from '#ledger'
import { type AccountId, address, type Sentence, toidParts } from '#ledger/values'
import { type Column, Td } from '../components/Table.tsx'
import { ListFrame, useList } from '../list/ListFrame.tsx'
import { ListAmount, ListQuotient } from '../values/Amount.tsx'
import { codesOf } from '../values/Asset.tsx'
import { Address, OfferLink, OperationLink } from '../values/ids.tsx'
import { PairMark } from '../values/Mark.tsx'
import { LedgerTimeCells } from './cells.tsx'
import type { ListProps } from './listProps.ts'

/** Trades; those of an account say what the account did. */
export function TradeList({ of, filter, caption, empty }: ListProps<'trades'>) {
  const account = of?.kind === 'account' ? of.id : undefined
  // All rows are rendered again for a new function.
  const renderRow = useCallback(
    (item: DescribedTrade) => <TradeRow trade={item} account={account} />,
    [account],
  )
  return (
    <ListFrame
      list={useList('trades', of, filter)}
      caption={caption}
      columns={account === undefined ? tradeColumns : accountTradeColumns}
      kind="money"
      keyOf={(item) => `${item.operation}-${item.index}`}
      titleOf={tradeSentence}
      renderRow={renderRow}
      ledgerOf={(item) => toidParts(item.operation).ledger}
      empty={empty}
    />
  )
}

const tradeColumns: readonly Column[] = [
  { label: 'Market' },
  { label: 'Taker' },
  { label: 'Amount', numeric: true, point: true },
  { label: 'Price', numeric: true, point: true },
  { label: 'For', numeric: true, point: true },
  { label: 'Taken by' },
  { label: 'Offered by' },
  { label: 'Ledger', numeric: true, when: true },
  { label: 'Time', numeric: true, when: true },
]

const accountTradeColumns = tradeColumns.map((column) =>
  column.label === 'Taker' ? { ...column, label: 'Side' } : column,
)

/** A trade's sentence, for the name of its row. */
const tradeSentence = ({ base, description }: DescribedTrade): Sentence => [
  ...sellerText(base),
  ...description.summary,
]

/**
 * One trade of a market, which has one direction, whoever made the offer: amounts are of its first asset, prices in its
 * second. In an account's list the amounts are signed as it sees them.
 */
export function TradeRow({
  trade,
  account,
}: {
  trade: DescribedTrade
  account?: AccountId | undefined
}) {
  // What is described is the maker's view: its side is the base.
  const { base: maker, counter: taker, price } = trade
  const isTakenFirst = isFirst(maker.asset, taker.asset)
  const [first, second] = isTakenFirst ? [maker, taker] : [taker, maker]
  const isBuy = isTakenFirst === (maker.account !== account || account === undefined)
  const [code, other] = codesOf(first.asset, second.asset)
  /** The side that an amount comes from loses it. */
  const signed = ({ account: of, amount }: TradeSide) => (of === account ? 0n - amount : amount)
  return (
    <>
      <Td fit place="who">
        <span className="inline-flex items-center gap-1.5 whitespace-nowrap align-bottom">
          <PairMark of={[first.asset, second.asset]} />
          <OperationLink id={trade.operation} primary>
            {code}/{other}
          </OperationLink>
        </span>
      </Td>
      <Td fit place="kind" look="text-muted">
        <span className={isBuy ? 'text-ok' : 'text-fail'} aria-hidden="true">
          {isBuy ? '▲' : '▼'}
        </span>{' '}
        {isBuy ? 'bought' : 'sold'}
      </Td>
      <Td numeric fit place="amount">
        <ListAmount
          value={account === undefined ? first.amount : signed(first)}
          sign={account !== undefined}
        />
      </Td>
      <Td numeric fit place="hidden">
        {price === undefined ? (
          <span className="text-muted">–</span>
        ) : isTakenFirst ? (
          <ListQuotient n={price.n} d={price.d} />
        ) : (
          <ListQuotient n={price.d} d={price.n} />
        )}
      </Td>
      <Td numeric fit place="asset">
        <ListAmount
          value={account === undefined ? second.amount : signed(second)}
          sign={account !== undefined}
        />
      </Td>
      <Td place="hidden">
        <Side side={taker} own={account} />
      </Td>
      <Td place="hidden">
        <Side side={maker} own={account} />
        {maker.offer !== undefined && maker.pool === undefined && (
          <span className="ml-1.5 whitespace-nowrap text-muted text-xs">
            offer <OfferLink id={maker.offer} />
          </span>
        )}
      </Td>
      <LedgerTimeCells
        ledger={toidParts(trade.operation).ledger}
        time={trade.ledgerClosedAt}
        mode="relative"
      />
    </>
  )
}

/** An account with its mark, or a pool; the account whose list it is has no need of its name. */
function Side({ side: { account, pool }, own }: { side: TradeSide; own: AccountId | undefined }) {
  if (account !== undefined && account === own)
    return <span className="text-muted">this account</span>
  if (account === undefined && pool === undefined) return <span className="text-muted">–</span>
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
  return offer === undefined ? [seller] : [seller, 'by offer', { kind: 'offer', id: offer }]
}
