import type { ToldTrade } from '../../../derive/toldTrade.ts'
import type { TradeSide } from '../../../model/trade.ts'
import { toidParts } from '../../../model/toid.ts'
import { type Sentence, type Value, address } from '../../../model/value.ts'
import { LedgerLink } from '../../components/LedgerLink.tsx'
import { OperationLink } from '../../components/OperationLink.tsx'
import { SentenceView } from '../../components/SentenceView.tsx'
import type { Column } from '../../components/Table.tsx'
import { Time } from '../../components/Time.tsx'
import { ValueView, codeOf } from '../../components/ValueView.tsx'

export const tradeColumns: readonly Column[] = [
  { label: 'What happened' },
  { label: 'Price' },
  { label: 'Operation', look: 'num' },
  { label: 'Ledger', look: 'num' },
  { label: 'Closed', look: 'num' },
]

/** A trade's cells: its seller's side in a sentence, the price, the operation that took it. */
export function TradeRow({ trade }: { trade: ToldTrade }) {
  const price = trade.told.fields.find((field) => field.label === 'Price')?.value
  return (
    <>
      <td className="main">
        <SentenceView sentence={[...sellerWords(trade.base), ...trade.told.summary]} />
      </td>
      <td className="lh t2">{price !== undefined && <Price trade={trade} value={price} />}</td>
      <td className="num fit" data-th="Operation">
        <OperationLink id={trade.operation} primary />
      </td>
      <td className="num hide">
        <LedgerLink sequence={toidParts(trade.operation).ledger} />
      </td>
      <td className="num fit rh t2">
        <Time time={trade.ledgerClosedAt} mode="relative" />
      </td>
    </>
  )
}

/** A pool's price is the ratio of what it gave and took: its words say of what. */
function Price({ trade, value }: { trade: ToldTrade; value: Value }) {
  return (
    <>
      <ValueView value={value} named />
      {value.kind === 'text' && ` ${codeOf(trade.counter.asset)} for 1 ${codeOf(trade.base.asset)}`}
    </>
  )
}

function sellerWords({ account, pool, offer }: TradeSide): Sentence {
  if (pool !== undefined) return ['pool', { kind: 'liquidityPool', id: pool }]
  if (account === undefined) return ['someone']
  return offer === undefined
    ? [address(account)]
    : [address(account), 'by offer', { kind: 'offer', id: offer }]
}
