import type { ReactNode } from 'react'
import type { DescribedTrade, TradeSide } from '#ledger'
import { address, type Sentence, toidParts } from '#ledger/values'
import { type Column, Td } from '../components/Table.tsx'
import { ListFrame, useList } from '../list/ListFrame.tsx'
import { formatQuotient } from '../values/Amount.tsx'
import { codesOf } from '../values/Asset.tsx'
import { OperationLink } from '../values/ids.tsx'
import { SentenceView, ValueView } from '../values/ValueView.tsx'
import { LedgerTimeCells } from './cells.tsx'
import type { ListProps } from './listProps.ts'

export function TradeList({
  of,
  filter,
  caption,
  empty,
  renderRow = tradeRow,
}: ListProps<'trades'> & {
  /** The row of a list whose sentences have a side. */
  readonly renderRow?: typeof tradeRow
}) {
  const list = useList('trades', of, filter)
  return (
    <ListFrame
      list={list}
      caption={caption}
      columns={tradeColumns}
      kind="sentences"
      loadingLook="stacks:max-[30rem]:h-31"
      keyOf={(item) => `${item.operation}-${item.index}`}
      renderRow={renderRow}
      ledgerOf={(item) => toidParts(item.operation).ledger}
      empty={empty}
    />
  )
}

const tradeRow = (item: DescribedTrade) => <TradeRow trade={item} />

const tradeColumns: readonly Column[] = [
  { label: 'What happened' },
  { label: 'Price' },
  { label: 'Operation', numeric: true },
  { label: 'Ledger', numeric: true, when: true },
  { label: 'Time', numeric: true, when: true },
]

export function TradeRow({
  trade,
  children,
}: {
  trade: DescribedTrade
  /** A sentence in place of the record's own. */
  children?: ReactNode
}) {
  return (
    <>
      <Td place="full">
        {children ?? (
          <SentenceView sentence={[...sellerText(trade.base), ...trade.description.summary]} />
        )}
      </Td>
      <Td place="left">
        <Price trade={trade} />
      </Td>
      <Td numeric fit label="Operation">
        <OperationLink id={trade.operation} primary />
      </Td>
      <LedgerTimeCells ledger={toidParts(trade.operation).ledger} time={trade.ledgerClosedAt} />
    </>
  )
}

/** An offer's price as stated; a pool's is a ratio of amounts, shown as a decimal. */
function Price({ trade: { type, price, base, counter, description } }: { trade: DescribedTrade }) {
  if (type === 'liquidity_pool' && price !== undefined) {
    const [paid, bought] = codesOf(counter.asset, base.asset)
    return `${formatQuotient(price.n, price.d)} ${paid} for 1 ${bought}`
  }
  const value = description.fields.find((field) => field.key === 'price')?.value
  return value && <ValueView value={value} named />
}

function sellerText({ account, pool, offer }: TradeSide): Sentence {
  if (pool !== undefined) return ['pool', { kind: 'liquidityPool', id: pool }]
  if (account === undefined) return ['someone']
  const seller = address(account)
  return offer === undefined ? [seller] : [seller, 'by offer', { kind: 'offer', id: offer }]
}
