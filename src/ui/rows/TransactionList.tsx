import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo } from 'react'
import { isOf, type Transaction } from '#ledger'
import { type AccountId, knownItems, type UnknownRecord } from '#ledger/values'
import type { ReadSummary } from '#sources'
import { usePassphrase, useSource } from '../address/sight.ts'
import { Muted, Note } from '../components/Message.tsx'
import { type Column, Td } from '../components/Table.tsx'
import { grouped } from '../format/text.ts'
import { ListFrame, useList } from '../list/ListFrame.tsx'
import { summaries, type TransactionSummaries } from '../queries/closedQueries.ts'
import { Implausible } from '../values/Implausible.tsx'
import { TransactionLink } from '../values/ids.tsx'
import { failureOf, Outcome, OutcomeMark } from '../values/Outcome.tsx'
import { MemoView, SentenceView } from '../values/ValueView.tsx'
import { CallFailure } from './call/OwnErrorText.tsx'
import { usePaidFee } from './call/usePaidFee.ts'
import { LedgerTimeCells } from './cells.tsx'
import type { ListProps } from './listProps.ts'
import { PartyCell } from './MoneyCells.tsx'
import { transactionSentence } from './transactionSentence.ts'

export function TransactionList({
  of,
  caption,
  empty,
  counted,
}: Omit<ListProps<'transactions'>, 'filter'>) {
  const list = useList('transactions', of)
  const summaries = useTransactionSummaries(list.page?.items)
  const renderRow = useCallback(
    (item: Transaction) => <TransactionRow transaction={item} summary={summaries.get(item.hash)} />,
    [summaries],
  )
  return (
    <ListFrame
      // Rows wait for their sentences, whose lines would move those below: the route asks for both.
      list={summaries === unread ? { ...list, page: undefined } : list}
      caption={caption}
      columns={transactionColumns}
      kind="money"
      loadingLook={loadingTransactionLook}
      keyOf={(item) => item.hash}
      renderRow={renderRow}
      ledgerOf={(item) => item.ledger}
      empty={empty}
      counted={counted}
    />
  )
}

/** The mean height of rows on a phone. */
export const loadingTransactionLook = 'stacks:max-[30rem]:h-14.5'

export const transactionColumns: readonly Column[] = [
  { label: 'Result', mark: true, silent: true },
  { label: 'Hash' },
  { label: 'From' },
  { label: 'What happened' },
  { label: 'Operations', numeric: true },
  { label: 'Fee, stroops', numeric: true },
  { label: 'Ledger', numeric: true, when: true },
  { label: 'Time', numeric: true, when: true },
]

/** Without a summary, still to be read or unreadable, the sentence counts the operations. */
export function TransactionRow({
  transaction,
  summary: read,
  account,
  children,
}: {
  transaction: Transaction
  summary: ReadSummary | undefined
  /** The account whose list it is in: it need not be named. */
  account?: AccountId | undefined
  /** A sentence in place of the record's own, without its subject. */
  children?: ReactNode
}) {
  const summary = typeof read === 'object' ? read : undefined
  const failure = summary && failureOf(summary.codes)
  const reason = failure?.codes.at(-1)
  const [subject, ...predicate] = transactionSentence(
    transaction,
    summary?.operations ?? [],
    failure?.operation,
  )
  const who = typeof subject === 'object' && subject.kind === 'address' ? subject.id : undefined
  return (
    <>
      <Td mark place="hidden">
        <Outcome successful={transaction.successful} mode="mark" />
      </Td>
      <Td fit place="kind">
        <span className="inline-flex items-center gap-1.5">
          {!transaction.successful && (
            <span className="not-stacked:hidden text-fail">
              <OutcomeMark successful={false} />
            </span>
          )}
          <TransactionLink hash={transaction.hash} primary />
        </span>
      </Td>
      {account !== undefined && isOf(who, account) ? (
        <Td place="who">
          <Muted>this account</Muted>
        </Td>
      ) : (
        <PartyCell id={who} />
      )}
      <Td place="detail" aria-busy={read === undefined || undefined}>
        {children ?? <SentenceView sentence={predicate} />}
        {transaction.memo.type !== 'none' && (
          <span className="wrap-anywhere text-muted text-xs">
            {' · '}
            memo <MemoView memo={transaction.memo} short />
          </span>
        )}
        {typeof read !== 'object' && (read !== undefined || !transaction.successful) && (
          <Note>
            {read === undefined
              ? 'loading the reason…'
              : read === 'foreign'
                ? 'its envelope does not match its hash: it may be another transaction’s'
                : 'its operations could not be read'}
          </Note>
        )}
        {summary?.mismatch !== undefined && (
          <Note>
            <Implausible problem={summary.mismatch} />
          </Note>
        )}
        {failure !== undefined && (
          <Note isFailure>
            <CallFailure cause={summary?.error}>{failure.meaning}</CallFailure>{' '}
            <span className="font-mono text-[0.9286em]">{reason?.code}</span>
          </Note>
        )}
      </Td>
      <Td numeric place="hidden">
        {grouped(transaction.operationCount)}
      </Td>
      <Td numeric place="hidden">
        {transaction.feeBump === undefined ? (
          grouped(transaction.feeCharged)
        ) : (
          <PaidFee transaction={transaction} />
        )}
      </Td>
      <LedgerTimeCells ledger={transaction.ledger} time={transaction.createdAt} mode="relative" />
    </>
  )
}

/** A part of its own: other rows ask nothing for it. */
const PaidFee = ({ transaction }: { transaction: Transaction }) =>
  grouped(usePaidFee(transaction)?.charged ?? transaction.feeCharged)

/** Summaries of listed transactions by hash, from their XDR, without further requests. */
export function useTransactionSummaries(
  items: readonly (Transaction | UnknownRecord)[] = none,
): TransactionSummaries {
  const source = useSource()
  const { passphrase = '', error } = usePassphrase()
  const transactions = useMemo(() => knownItems(items), [items])
  const { data, error: failure } = useQuery({
    ...summaries(source, transactions, passphrase),
    // Those of rows that stay are not read again before they are shown.
    placeholderData: (before) => before,
    enabled: passphrase !== '' && transactions.length > 0,
  })
  // Without the network's name no envelope can be told from another transaction's.
  const isPending = transactions.length > 0 && error === null && failure === null
  return data ?? (isPending ? unread : unreadable)
}

const none: readonly never[] = []
const unread: TransactionSummaries = new Map()
const unreadable: TransactionSummaries = { get: () => 'unreadable' }
