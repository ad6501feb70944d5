import { Note } from '../components/Note.tsx'
import { type Transaction, disagreementProblem } from '#ledger'
import type { ReadSummary } from '#sources'
import { LedgerLink } from '../values/LedgerLink.tsx'
import { Outcome, outcomeLook } from '../values/Outcome.tsx'
import { SentenceView } from '../values/SentenceView.tsx'
import type { Column } from '../components/Table.tsx'
import { Implausible } from '../values/Implausible.tsx'
import { CloseTime } from '../values/Time.tsx'
import { TransactionLink } from '../values/TransactionLink.tsx'
import { MemoView } from '../values/MemoView.tsx'
import { failureOf } from './outcome.ts'
import { transactionSentence } from './transactionSentence.ts'
import { grouped } from '../format/grouped.ts'

export const transactionColumns: readonly Column[] = [
  { label: 'Result', look: 'mark-cell', silent: true },
  { label: 'Hash' },
  { label: 'What happened' },
  { label: 'Ledger', look: 'numeric' },
  { label: 'Fee, stroops', look: 'numeric' },
  { label: 'Time', look: 'numeric' },
]

/** Without a summary, still to be read or unreadable, the sentence counts the operations. */
export function TransactionRow({
  transaction,
  summary: read,
}: {
  transaction: Transaction
  summary: ReadSummary | undefined
}) {
  const summary = typeof read === 'object' ? read : undefined
  const problem = disagreementProblem(summary?.disagreements)
  const failure = summary && failureOf(summary.codes)
  const reason = failure?.codes.at(-1)
  return (
    <>
      <td className="mark-cell wide-only">
        <Outcome successful={transaction.successful} mode="mark" />
      </td>
      <td className="fit-content left-cell">
        <TransactionLink hash={transaction.hash} primary />
      </td>
      <td className="full-cell">
        <SentenceView
          sentence={transactionSentence(transaction, summary?.operations ?? [], failure?.operation)}
        />
        {typeof read !== 'object' && (read !== undefined || !transaction.successful) && (
          <Note>
            {read === undefined
              ? 'loading the reason…'
              : read === 'foreign'
                ? 'its envelope does not match its hash: it may be another transaction’s'
                : 'its operations could not be read'}
          </Note>
        )}
        {problem !== undefined && (
          <Note>
            <Implausible problem={problem} />
          </Note>
        )}
        {failure !== undefined && (
          <Note isFailure>
            {failure.meaning} <span className="font-mono text-[0.9286em]">{reason?.code}</span>
          </Note>
        )}
        {transaction.memo.type !== 'none' && (
          <Note>
            memo <MemoView memo={transaction.memo} short />
          </Note>
        )}
      </td>
      <td className="numeric wide-only">
        <LedgerLink sequence={transaction.ledger} />
      </td>
      <td className="numeric wide-only">{grouped(transaction.feeCharged)}</td>
      <td className="numeric fit-content right-cell">
        {!transaction.successful && (
          <span className={`${outcomeLook(false, 'stacked:inline-flex hidden')} stacked:mr-2`}>
            <Outcome successful={false} />
          </span>
        )}{' '}
        <CloseTime time={transaction.createdAt} />
      </td>
    </>
  )
}
