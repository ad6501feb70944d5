import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo } from 'react'
import type { Transaction } from '#ledger'
import { knownItems, type UnknownRecord } from '#ledger/values'
import type { ReadSummary } from '#sources'
import { usePassphrase, useSource } from '../address/sight.ts'
import { Note } from '../components/Message.tsx'
import { type Column, Td } from '../components/Table.tsx'
import { grouped } from '../format/text.ts'
import { ListFrame, useList } from '../list/ListFrame.tsx'
import { summaries, type TransactionSummaries } from '../queries/closedQueries.ts'
import { Implausible } from '../values/Implausible.tsx'
import { LedgerLink, TransactionLink } from '../values/ids.tsx'
import { failureOf, Outcome, outcomeLook } from '../values/Outcome.tsx'
import { CloseTime } from '../values/Time.tsx'
import { MemoView, SentenceView } from '../values/ValueView.tsx'
import { usePaidFee } from './call/usePaidFee.ts'
import type { ListProps } from './listProps.ts'
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
      list={list}
      caption={caption}
      columns={transactionColumns}
      look="narrow:[&_tr]:gap-y-1"
      loadingLook="stacks:max-[30rem]:h-17.5"
      keyOf={(item) => item.hash}
      renderRow={renderRow}
      ledgerOf={(item) => item.ledger}
      empty={empty}
      counted={counted}
    />
  )
}

export const transactionColumns: readonly Column[] = [
  { label: 'Result', mark: true, silent: true },
  { label: 'Hash' },
  { label: 'What happened' },
  { label: 'Ledger', numeric: true, when: true },
  { label: 'Fee, stroops', numeric: true },
  { label: 'Time', numeric: true, when: true },
]

/** Without a summary, still to be read or unreadable, the sentence counts the operations. */
export function TransactionRow({
  transaction,
  summary: read,
  children,
}: {
  transaction: Transaction
  summary: ReadSummary | undefined
  /** A sentence in place of the record's own. */
  children?: ReactNode
}) {
  const summary = typeof read === 'object' ? read : undefined
  const failure = summary && failureOf(summary.codes)
  const reason = failure?.codes.at(-1)
  return (
    <>
      <Td mark place="hidden">
        <Outcome successful={transaction.successful} mode="mark" />
      </Td>
      <Td fit place="left">
        <TransactionLink hash={transaction.hash} primary />
      </Td>
      <Td place="full" aria-busy={read === undefined || undefined}>
        {children ?? (
          <SentenceView
            sentence={transactionSentence(
              transaction,
              summary?.operations ?? [],
              failure?.operation,
            )}
          />
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
            {failure.meaning} <span className="font-mono text-[0.9286em]">{reason?.code}</span>
          </Note>
        )}
        {transaction.memo.type !== 'none' && (
          <Note>
            memo <MemoView memo={transaction.memo} short />
          </Note>
        )}
      </Td>
      <Td numeric place="hidden" when>
        <LedgerLink sequence={transaction.ledger} />
      </Td>
      <Td numeric place="hidden">
        {transaction.feeBump === undefined ? (
          grouped(transaction.feeCharged)
        ) : (
          <PaidFee transaction={transaction} />
        )}
      </Td>
      <Td numeric fit when place="right">
        {!transaction.successful && (
          <span className={`${outcomeLook(false, 'stacked:inline-flex hidden')} stacked:mr-2`}>
            <Outcome successful={false} />
          </span>
        )}{' '}
        <CloseTime time={transaction.createdAt} />
      </Td>
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
  return data ?? (error === null && failure === null ? unread : unreadable)
}

const none: readonly never[] = []
const unread: TransactionSummaries = new Map()
const unreadable: TransactionSummaries = { get: () => 'unreadable' }
