import type { Transaction } from '../../model/transaction.ts'
import type { TransactionSummary } from '../../sources/transaction/transactionSummaries.ts'
import { LedgerLink } from '../values/LedgerLink.tsx'
import { Outcome } from '../values/Outcome.tsx'
import { SentenceView } from '../values/SentenceView.tsx'
import type { Column } from '../components/Table.tsx'
import { Time } from '../values/Time.tsx'
import { TransactionLink } from '../values/TransactionLink.tsx'
import { MemoView } from '../values/MemoView.tsx'
import { failureOf } from './outcome.ts'
import { transactionSentence } from './transactionSentence.ts'
import { grouped } from '../format/grouped.ts'

export const transactionColumns: readonly Column[] = [
  { label: 'Result', look: 'mk', silent: true },
  { label: 'Hash' },
  { label: 'What happened' },
  { label: 'Ledger', look: 'num' },
  { label: 'Fee, stroops', look: 'num' },
  { label: 'Closed', look: 'num' },
]

/** A transaction's cells; while its summary is not there the sentence counts its operations. */
export function TransactionRow({
  transaction,
  summary,
}: {
  transaction: Transaction
  summary: TransactionSummary | undefined
}) {
  const failure = summary && failureOf(summary.codes)
  const reason = failure?.codes.at(-1)
  return (
    <>
      <td className="mk hide">
        <Outcome successful={transaction.successful} mode="mark" />
      </td>
      <td className="fit lh">
        <TransactionLink hash={transaction.hash} primary />
      </td>
      <td className="main">
        <SentenceView
          sentence={transactionSentence(transaction, summary?.operations ?? [], failure?.operation)}
        />
        {!transaction.successful && summary === undefined && (
          <span className="note">reading why…</span>
        )}
        {failure !== undefined && (
          <span className="note fail-t">
            {failure.words} <span className="mono">{reason?.code}</span>
          </span>
        )}
        {transaction.memo.type !== 'none' && (
          <span className="note">
            memo <MemoView memo={transaction.memo} short />
          </span>
        )}
      </td>
      <td className="num hide">
        <LedgerLink sequence={transaction.ledger} />
      </td>
      <td className="num hide">{grouped(transaction.feeCharged)}</td>
      <td className="num fit rh">
        {!transaction.successful && (
          <span className="st fail stack">
            <Outcome successful={false} />
          </span>
        )}{' '}
        <Time time={transaction.createdAt} mode="relative" />
      </td>
    </>
  )
}
