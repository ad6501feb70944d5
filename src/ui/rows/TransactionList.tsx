import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isOf, type Movement, movementsOf, type Transaction } from '#ledger'
import {
  type AccountAddress,
  type AccountId,
  address,
  amount,
  knownItems,
  onceEach,
  type Sentence,
  type UnknownRecord,
  type Value,
} from '#ledger/values'
import type { ReadSummary } from '#sources'
import { usePassphrase, useSource } from '../address/sight.ts'
import { Muted, Note } from '../components/Message.tsx'
import type { Column } from '../components/Table.tsx'
import { grouped } from '../format/text.ts'
import { useList } from '../list/ListFrame.tsx'
import { summaries, type TransactionSummaries } from '../queries/closedQueries.ts'
import { Amount } from '../values/Amount.tsx'
import { Implausible } from '../values/Implausible.tsx'
import { TransactionLink } from '../values/ids.tsx'
import { failureOf } from '../values/Outcome.tsx'
import { MemoView, SentenceView, ValueView } from '../values/ValueView.tsx'
import { CallFailure } from './call/OwnErrorText.tsx'
import { usePaidFee } from './call/usePaidFee.ts'
import { FailedMark, ledgerTimeColumns, outcomeColumn } from './cells.tsx'
import { ownIn } from './EffectList.tsx'
import { statedAmount } from './OperationList.tsx'
import { accountOf, type ListProps, WithoutStrangers } from './RecordList.tsx'
import { Party } from './sumColumns.tsx'
import { transactionSentence } from './transactionSentence.ts'

/** Transactions; those of an account say what came in and what went out, and need not name the account. */
export function TransactionList({ of, filter, ...messages }: ListProps<'transactions'>) {
  const account = accountOf(of)
  const list = useList('transactions', of, filter)
  const summaries = useTransactionSummaries(list.page?.items)
  // All rows are rendered again for new columns.
  const columns = useMemo(() => transactionColumns(summaries, account), [summaries, account])
  return (
    <WithoutStrangers
      {...messages}
      // Rows wait for their sentences, whose lines would move those below: the route asks for both.
      list={summaries === unread && account === undefined ? { ...list, page: undefined } : list}
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

export const transactionColumns = (
  summaries: TransactionSummaries,
  account?: AccountId,
): readonly Column<Transaction>[] => {
  const sentence = onceEach((each: Transaction) => sentenceOf(each, summaries.get(each.hash)))
  return [
    outcomeColumn(({ successful }) => successful),
    {
      label: 'Hash',
      fit: true,
      phone: 'kind',
      cell: ({ hash, successful }) => (
        <span className="inline-flex items-center gap-1.5">
          {!successful && <FailedMark />}
          <TransactionLink hash={hash} primary />
        </span>
      ),
    },
    {
      label: 'From',
      phone: 'who',
      cell: (transaction) => {
        const who = subjectOf(sentence(transaction))
        return account !== undefined && isOf(who, account) ? (
          <Muted>this account</Muted>
        ) : (
          <Party id={who} />
        )
      },
    },
    {
      label: 'What happened',
      phone: 'sentence',
      cell: (transaction) => (
        <WhatHappened
          transaction={transaction}
          read={summaries.get(transaction.hash)}
          sentence={sentence(transaction)}
          account={account}
        />
      ),
    },
    {
      label: 'Operations',
      numeric: true,
      phone: 'hidden',
      cell: ({ operationCount }) => grouped(operationCount),
    },
    {
      label: 'Fee, stroops',
      numeric: true,
      phone: 'hidden',
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

function WhatHappened({
  transaction,
  read,
  sentence,
  account,
}: {
  transaction: Transaction
  read: ReadSummary | undefined
  sentence: Sentence
  account: AccountId | undefined
}) {
  const summary = typeof read === 'object' ? read : undefined
  const failure = summary && failureOf(summary.codes)
  return (
    <div aria-busy={read === undefined || undefined}>
      {account === undefined ? (
        <SentenceView sentence={sentence.slice(1)} />
      ) : (
        <Performed transaction={transaction} summary={read} sentence={sentence} account={account} />
      )}
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
          <span className="font-mono text-[0.9286em]">{failure.codes.at(-1)?.code}</span>
        </Note>
      )}
    </div>
  )
}

/** Amounts with their sign, so that "in" and "out" are not only words. */
function SignedValue({ value }: { value: Value }) {
  return value.kind === 'amount' ? (
    <Amount value={value.amount} asset={value.asset} sign places="needed" />
  ) : (
    <ValueView value={value} named />
  )
}

/** Shows what a transaction's only operation moved; of others their sentence, whose subject is understood. */
function Performed({
  transaction,
  summary,
  sentence,
  account,
}: {
  transaction: Transaction
  summary: ReadSummary | undefined
  sentence: Sentence
  account: AccountId
}) {
  const { operations } = partsOf(summary)
  const [only] = transaction.operationCount === 1 ? operations : []
  if (only !== undefined && movementsOf(only, account).length > 0)
    return (
      <SentenceView
        sentence={movementsOf(only, account).flatMap((each, index) => [
          ...(index === 0 ? [] : ['and']),
          ...movementSentence(
            { ...each, amount: each.amount ?? statedAmount(only) },
            account,
            only.source,
          ),
        ])}
        View={SignedValue}
      />
    )
  return <SentenceView sentence={ownIn(sentence.slice(1), account, subjectOf(sentence))} />
}

/**
 * “+1 XLM from G…”: the sign and the preposition both say which way it went. `sender` is named in a column beside the
 * sentence, which leaves it out.
 */
export function movementSentence(
  { direction, asset, amount: moved, own, counterparty }: Movement,
  account: AccountId,
  sender?: AccountAddress,
): Sentence {
  const isIn = direction === 'in'
  return [
    ...(moved === undefined
      ? [`${isIn ? '+' : '−'} all its XLM`]
      : [amount(isIn ? moved : 0n - moved, asset)]),
    ...(isIn && sender !== undefined && sender === counterparty && !isOf(sender, account)
      ? []
      : counterparty === undefined
        ? [isIn ? 'newly issued' : 'destroyed']
        : [isIn ? 'from' : 'to', counterparty === account ? 'itself' : address(counterparty)]),
    ...(own === account ? [] : [isIn ? 'to' : 'by', address(own)]),
  ]
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
