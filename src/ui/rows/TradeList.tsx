import type { ReactNode } from 'react'
import { type DescribedTrade, type TradeSide, tradeProblem } from '#ledger'
import { address, type Sentence, toidParts } from '#ledger/values'
import { Note } from '../components/Message.tsx'
import type { Column } from '../components/Table.tsx'
import { ListFrame, useList } from '../list/ListFrame.tsx'
import { formatQuotient } from '../values/Amount.tsx'
import { codesOf } from '../values/Asset.tsx'
import { Implausible } from '../values/Implausible.tsx'
import { OperationLink } from '../values/ids.tsx'
import { SentenceView, ValueView } from '../values/ValueView.tsx'
import { LedgerTimeCells } from './cells.tsx'
import type { ListProps } from './listProps.ts'

export function TradeList({ of, filter, caption, empty }: ListProps<'trades'>) {
  const list = useList('trades', of, filter)
  return (
    <ListFrame
      list={list}
      caption={caption}
      columns={tradeColumns}
      look="operation-table trade-table"
      keyOf={(item) => `${item.operation}-${item.index}`}
      renderRow={renderRow}
      ledgerOf={(item) => toidParts(item.operation).ledger}
      empty={empty}
    />
  )
}

const renderRow = (item: DescribedTrade) => <TradeRow trade={item} />

export const tradeColumns: readonly Column[] = [
  { label: 'What happened' },
  { label: 'Price' },
  { label: 'Operation', look: 'numeric' },
  { label: 'Ledger', look: 'numeric when' },
  { label: 'Time', look: 'numeric when' },
]

export function TradeRow({
  trade,
  children,
}: {
  trade: DescribedTrade
  /** A sentence in place of the record's own. */
  children?: ReactNode
}) {
  const problem = tradeProblem(trade)
  return (
    <>
      <td className="full-cell">
        {children ?? (
          <SentenceView sentence={[...sellerText(trade.base), ...trade.description.summary]} />
        )}
      </td>
      <td className="left-cell">
        <Price trade={trade} />
        {problem !== undefined && (
          <Note>
            <Implausible problem={problem} />
          </Note>
        )}
      </td>
      <td className="numeric fit-content" data-th="Operation">
        <OperationLink id={trade.operation} primary />
      </td>
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
  const value = description.fields.find((field) => field.label === 'Price')?.value
  return value && <ValueView value={value} named />
}

function sellerText({ account, pool, offer }: TradeSide): Sentence {
  if (pool !== undefined) return ['pool', { kind: 'liquidityPool', id: pool }]
  if (account === undefined) return ['someone']
  const seller = address(account)
  return offer === undefined ? [seller] : [seller, 'by offer', { kind: 'offer', id: offer }]
}
