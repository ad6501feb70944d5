import { type ComponentProps, type ReactNode, useCallback } from 'react'
import {
  type CollectionKind,
  collections,
  type DescribedOperation,
  type Direction,
  isOf,
  type Movement,
  movementsOf,
  type Sum,
  type Transaction,
} from '#ledger'
import {
  type AccountAddress,
  type AccountId,
  address,
  amount,
  isUnknownRecord,
  type Sentence,
  toidParts,
  type UnknownRecord,
  type Value,
} from '#ledger/values'
import type { ReadSummary } from '#sources'
import { useHere } from '../../address/addresses.ts'
import { PageLink } from '../../components/Button.tsx'
import { Footnote, Secondary } from '../../components/Message.tsx'
import type { Column } from '../../components/Table.tsx'
import { counted } from '../../format/text.ts'
import { type List, ListFrame, useList } from '../../list/ListFrame.tsx'
import { ownIn } from '../../rows/EffectList.tsx'
import { PartyCell, SumCells } from '../../rows/MoneyCells.tsx'
import {
  haveMemos,
  OperationCells,
  operationSentence,
  Reason,
  readCalls,
  SentenceCell,
  withMemoColumn,
} from '../../rows/OperationList.tsx'
import { OwnedList } from '../../rows/OwnedList.tsx'
import {
  loadingTransactionLook,
  TransactionRow,
  transactionColumns,
  useTransactionSummaries,
} from '../../rows/TransactionList.tsx'
import { transactionSentence } from '../../rows/transactionSentence.ts'
import { Amount } from '../../values/Amount.tsx'
import { Address } from '../../values/ids.tsx'
import { failureOf } from '../../values/Outcome.tsx'
import { SentenceView, ValueView } from '../../values/ValueView.tsx'
import type { AccountTab } from '../tabs.ts'

/** An account's list: its rows say what came in and what went out, and leave out that they are of this account. */
export function AccountList({ kind, id }: { kind: Exclude<AccountTab, 'data'>; id: AccountId }) {
  switch (kind) {
    case 'operations':
    case 'payments':
      return <Operations kind={kind} id={id} />
    case 'transactions':
      return <Transactions id={id} />
    case 'effects':
    case 'trades':
    case 'offers':
      return <OwnedList kind={kind} of={{ kind: 'account', id }} />
  }
}

const messages = (kind: CollectionKind) => ({
  caption: `${collections[kind].title} of this account`,
  empty: `This account has no ${kind}.`,
})

function Operations({ kind, id }: { kind: 'operations' | 'payments'; id: AccountId }) {
  const list = useList(kind, { kind: 'account', id })
  const withMemos = haveMemos(list)
  const { shown, note } = useWithoutStrangers(
    list,
    (item) => !item.transactionSuccessful && !isOf(item.source, id),
  )
  // All rows are rendered again for a new function.
  const renderRow = useCallback(
    (item: DescribedOperation) => (
      <OperationRow operation={item} account={id} withMemos={withMemos} />
    ),
    [id, withMemos],
  )
  return (
    <>
      <ListFrame
        {...shown}
        columns={withMemos ? withMemoColumn(operationColumns) : operationColumns}
        kind="money"
        titleOf={operationSentence}
        keyOf={(item) => String(item.id)}
        renderRow={renderRow}
        ledgerOf={(item) => toidParts(item.id).ledger}
      />
      {note}
    </>
  )
}

function Transactions({ id }: { id: AccountId }) {
  const list = useList('transactions', { kind: 'account', id })
  const summaries = useTransactionSummaries(list.page?.items)
  const { shown, note } = useWithoutStrangers(list, ({ hash, successful, source, feeAccount }) => {
    if (successful || isOf(source, id) || isOf(feeAccount, id)) return false
    const read = summaries.get(hash)
    // The account may be the source of an operation in it, and has tried it then. Nobody sees the row come and go.
    return read === undefined || (typeof read === 'object' && !hasSource(read.operations, id))
  })
  const renderRow = useCallback(
    (item: Transaction) => {
      const summary = summaries.get(item.hash)
      return (
        <TransactionRow transaction={item} summary={summary} account={id}>
          <Performed transaction={item} summary={summary} account={id} />
        </TransactionRow>
      )
    },
    [summaries, id],
  )
  return (
    <>
      <ListFrame
        {...shown}
        columns={transactionColumns}
        kind="money"
        loadingLook={loadingTransactionLook}
        keyOf={(item) => item.hash}
        renderRow={renderRow}
        ledgerOf={(item) => item.ledger}
      />
      {note}
    </>
  )
}

const hasSource = (operations: readonly DescribedOperation[], id: AccountId): boolean =>
  operations.some(({ source }) => isOf(source, id))

/**
 * A list without what others tried and failed to do: it changed nothing here. The note says how many those are, and
 * shows them.
 */
function useWithoutStrangers<T extends object>(
  list: List<T>,
  isStrangers: (item: T) => boolean,
): { readonly shown: Pick<ListOf<T>, 'list' | 'empty' | 'caption'>; readonly note: ReactNode } {
  const { page: path, search } = useHere()
  const { page, kind } = list
  const isLeftOut = (item: T | UnknownRecord) => !isUnknownRecord(item) && isStrangers(item)
  const count = search.successful === undefined ? (page?.items.filter(isLeftOut).length ?? 0) : 0
  if (page === undefined || count === 0) return { shown: { list, ...messages(kind) }, note: null }
  const hides = search.failures !== 'all'
  return {
    shown: {
      ...messages(kind),
      list: hides
        ? {
            ...list,
            hides,
            page: { ...page, items: page.items.filter((item) => !isLeftOut(item)) },
          }
        : list,
      empty: `${counted(count, 'failed attempt')} by ${count === 1 ? 'another account is' : 'other accounts are'} hidden.`,
    },
    note: (
      <Footnote>
        {counted(count, 'failed attempt')} by others {hides ? 'hidden' : 'shown'} (no effect here).{' '}
        <PageLink page={path} search={{ ...search, failures: hides ? 'all' : undefined }}>
          {hides ? 'Show' : 'Hide'}
        </PageLink>
      </Footnote>
    ),
  }
}

type ListOf<T extends object> = ComponentProps<typeof ListFrame<T>>

/** Amounts with their sign, so that "in" and "out" are not only words. */
function SignedValue({ value }: { value: Value }) {
  return value.kind === 'amount' ? (
    <Amount value={value.amount} asset={value.asset} sign places="needed" />
  ) : (
    <ValueView value={value} named />
  )
}

const isAmount = (part: string | Value): part is Extract<Value, { kind: 'amount' }> =>
  typeof part === 'object' && part.kind === 'amount'

const operationColumns: readonly Column[] = [
  { label: 'Result', mark: true, silent: true },
  { label: 'Kind' },
  { label: 'With' },
  { label: 'Amount', numeric: true, point: true },
  { label: 'Asset' },
  { label: 'Ledger', numeric: true, when: true },
  { label: 'Time', numeric: true, when: true },
]

/** What an operation moved into the account or out of it, in columns; of others the sentence, whose subject is understood. */
function OperationRow({
  operation,
  account,
  withMemos,
}: {
  operation: DescribedOperation
  account: AccountId
  withMemos: boolean
}) {
  const { source, transactionSuccessful } = operation
  const [movement, second, ...more] = attempted(operation, account)
  if (movement === undefined) {
    const subject = isOf(source, account) ? undefined : source
    const [read = operation] = readCalls([operation])
    return (
      <OperationCells operation={operation} withMemos={withMemos}>
        <PartyCell id={subject} />
        <SentenceCell operation={operation} span={2}>
          <SentenceView sentence={ownIn(read.description.summary, account, subject)} />
        </SentenceCell>
      </OperationCells>
    )
  }
  const { direction, asset, amount: moved = statedAmount(operation), counterparty, own } = movement
  return (
    <OperationCells operation={operation} direction={direction} withMemos={withMemos}>
      <PartyCell id={counterparty}>
        {own !== account && (
          <Secondary>
            as <Address id={own} />
          </Secondary>
        )}
      </PartyCell>
      <SumCells
        moved={{ sum: { asset, amount: moved }, direction }}
        also={
          second ? { sum: second, direction: second.direction } : becameOf(operation, direction)
        }
        isVoid={!transactionSuccessful}
        note={
          <>
            {more.length > 0 && <Secondary>and {more.length} more</Secondary>}
            <Reason operation={operation} />
          </>
        }
      />
    </OperationCells>
  )
}

/** The record of a merge does not state its amount, but its sentence does where its result was read. */
const statedAmount = ({ description }: DescribedOperation): bigint | undefined =>
  description.summary.find(isAmount)?.amount

/** What an operation moved, or would have moved; a path payment that failed has but limits, which its sentence names. */
const attempted = (operation: DescribedOperation, account: AccountId): readonly Movement[] =>
  'path' in operation.body && !operation.transactionSuccessful
    ? []
    : movementsOf({ ...operation, transactionSuccessful: true }, account)

/** What the other side of a path payment gave or had. */
function becameOf(
  { body }: DescribedOperation,
  direction: Direction,
): { readonly sum: Sum } | undefined {
  if (!('path' in body)) return undefined
  const { sourceAsset, sourceAmount, asset, amount } = body
  return {
    sum: direction === 'out' ? { asset, amount } : { asset: sourceAsset, amount: sourceAmount },
  }
}

/** Shows what a transaction's only operation moved; of others their sentence, whose subject is understood. */
function Performed({
  transaction,
  summary,
  account,
}: {
  transaction: Transaction
  summary: ReadSummary | undefined
  account: AccountId
}) {
  const { operations, codes } = typeof summary === 'object' ? summary : unread
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
  const failed = codes && failureOf(codes)?.operation
  const sentence = transactionSentence(transaction, operations, failed)
  const [subject] = sentence
  const isOwn =
    typeof subject === 'object' && subject.kind === 'address' && String(subject.id) === account
  return <SentenceView sentence={ownIn(sentence.slice(1), account, isOwn ? undefined : subject)} />
}

const unread = { operations: [], codes: undefined }

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
