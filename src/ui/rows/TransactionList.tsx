import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isOf, type Transaction } from '#ledger'
import {
  type AccountId,
  knownItems,
  onceEach,
  type Sentence,
  type UnknownRecord,
} from '#ledger/values'
import type { ReadSummary } from '#sources'
import { usePassphrase, useSource } from '../address/sight.ts'
import { Note } from '../components/Message.tsx'
import { type Columns, partColumns } from '../components/Table.tsx'
import { grouped } from '../format/text.ts'
import { useList } from '../list/ListFrame.tsx'
import { summaries, type TransactionSummaries } from '../queries/closedQueries.ts'
import { Implausible } from '../values/Implausible.tsx'
import { TransactionLink } from '../values/ids.tsx'
import { failureOf } from '../values/Outcome.tsx'
import { SentenceView } from '../values/ValueView.tsx'
import { CallFailure } from './call/OwnErrorText.tsx'
import { usePaidFee } from './call/usePaidFee.ts'
import { FailedMark, ledgerTimeColumns, outcomeColumn } from './cells.tsx'
import { ownIn } from './EffectList.tsx'
import { memoColumn, operationSum, receiver } from './OperationList.tsx'
import { accountOf, type ListProps, WithoutStrangers } from './RecordList.tsx'
import { Party, sumColumns } from './sumColumns.tsx'
import { transactionSentence } from './transactionSentence.ts'

/** Transactions; those of an account say what came in and what went out, and leave out that they are of this account. */
export function TransactionList({ of, filter, ...messages }: ListProps<'transactions'>) {
  const account = accountOf(of)
  const list = useList('transactions', of, filter)
  const summaries = useTransactionSummaries(list.page?.items)
  // All rows are rendered again for new columns.
  const columns = useMemo(() => transactionColumns(summaries, account), [summaries, account])
  return (
    <WithoutStrangers
      {...messages}
      // Rows wait for what happened, whose lines would move those below: the route asks for both.
      list={summaries === unread ? { ...list, page: undefined } : list}
      columns={columns}
      keyOf={(item) => item.hash}
      ledgerOf={(item) => item.ledger}
      isStrangers={({ hash, successful, source, feeAccount }) => {
        if (account === undefined || successful || isOf(source, account)) return false
        if (isOf(feeAccount, account)) return false
        const read = summaries.get(hash)
        // The account may be the source of an operation in it, and has tried it then. Nobody sees the row come and go.
        return (
          read === undefined ||
          (typeof read === 'object' && !read.operations.some((each) => isOf(each.source, account)))
        )
      }}
    />
  )
}

/** A transaction whose only operation moves one sum has columns for it, any other a sentence. */
export const transactionColumns = (
  summaries: TransactionSummaries,
  account?: AccountId,
): Columns<Transaction> => {
  const sentence = onceEach((each: Transaction) => sentenceOf(each, summaries.get(each.hash)))
  const sumOf = onceEach((each: Transaction) => sumMovedBy(each, summaries.get(each.hash), account))
  return [
    outcomeColumn(({ successful }) => successful),
    {
      label: 'Hash',
      fit: true,
      phone: account === undefined ? 'kind' : 'note',
      cell: ({ hash, successful }) => (
        <span className="inline-flex items-center gap-1.5">
          {!successful && <FailedMark />}
          <TransactionLink hash={hash} primary />
        </span>
      ),
    },
    {
      label: account === undefined ? 'From' : 'With',
      phone: 'who',
      cell: (transaction) => {
        const sum = sumOf(transaction)
        if (sum !== undefined) return <Party id={sum.who}>{sum.aside}</Party>
        const who = subjectOf(sentence(transaction))
        return <Party id={account !== undefined && isOf(who, account) ? undefined : who} />
      },
    },
    partColumns({
      isTall: true,
      of: sumOf,
      columns: account === undefined ? [receiver, ...sumColumns] : sumColumns,
      instead: (transaction) => (
        <WhatHappened
          transaction={transaction}
          read={summaries.get(transaction.hash)}
          sentence={
            account === undefined
              ? sentence(transaction).slice(1)
              : ownIn(sentence(transaction).slice(1), account, subjectOf(sentence(transaction)))
          }
        />
      ),
    }),
    memoColumn(account),
    {
      label: 'Fee, stroops',
      numeric: true,
      spare: true,
      cell: (transaction) =>
        transaction.feeBump === undefined ? (
          grouped(transaction.feeCharged)
        ) : (
          <PaidFee transaction={transaction} />
        ),
    },
    ...ledgerTimeColumns<Transaction>(({ ledger, createdAt }) => ({ ledger, time: createdAt })),
  ]
}

/** Without a summary, still to be read or unreadable, a sentence counts the operations. */
const partsOf = (read: ReadSummary | undefined) =>
  typeof read === 'object' ? read : { operations: [], codes: undefined, error: undefined }

function sentenceOf(transaction: Transaction, read: ReadSummary | undefined): Sentence {
  const { operations, codes } = partsOf(read)
  return transactionSentence(transaction, operations, codes && failureOf(codes)?.operation)
}

/** Who did what a sentence says. */
const subjectOf = ([subject]: Sentence) =>
  typeof subject === 'object' && subject.kind === 'address' ? subject.id : undefined

/** What the only operation of a transaction moved. What failed has its reason, in words. */
function sumMovedBy(
  { successful, operationCount }: Transaction,
  read: ReadSummary | undefined,
  account: AccountId | undefined,
) {
  const [only] = partsOf(read).operations
  const isWhole = typeof read === 'object' && read.mismatch === undefined
  if (!successful || !isWhole || operationCount !== 1 || only === undefined) return undefined
  // Of what is no payment only the sentence says what kind it is; what an account has more or less speaks for itself.
  const isPayment = only.body.type === 'payment' || 'path' in only.body
  const sum = isPayment || account !== undefined ? operationSum(only, account) : undefined
  return sum && { ...sum, link: undefined }
}

function WhatHappened({
  transaction,
  read,
  sentence,
}: {
  transaction: Transaction
  read: ReadSummary | undefined
  sentence: Sentence
}) {
  const summary = typeof read === 'object' ? read : undefined
  const failure = summary && failureOf(summary.codes)
  return (
    <div aria-busy={read === undefined || undefined}>
      <SentenceView sentence={sentence} />
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
          <span className="font-mono text-[0.9286em]">{failure.codes.at(-1)?.code}</span>
        </Note>
      )}
    </div>
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
/** Summaries that are on their way. */
export const unread: TransactionSummaries = new Map()
const unreadable: TransactionSummaries = { get: () => 'unreadable' }
