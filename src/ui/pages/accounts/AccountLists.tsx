import { type ComponentProps, type ReactNode, useCallback } from 'react'
import {
  type CollectionKind,
  collections,
  type DescribedEffect,
  type DescribedOperation,
  type DescribedTrade,
  isOf,
  type Movement,
  movementsOf,
  type Transaction,
} from '#ledger'
import {
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
import { Footnote, Note } from '../../components/Message.tsx'
import { counted, keyed } from '../../format/text.ts'
import { type List, ListFrame, useList } from '../../list/ListFrame.tsx'
import { EffectList, EffectRow } from '../../rows/EffectList.tsx'
import { OperationRow, operationColumns, readCalls } from '../../rows/OperationList.tsx'
import { OwnedList } from '../../rows/OwnedList.tsx'
import { TradeList, TradeRow } from '../../rows/TradeList.tsx'
import {
  TransactionRow,
  transactionColumns,
  useTransactionSummaries,
} from '../../rows/TransactionList.tsx'
import { transactionSentence } from '../../rows/transactionSentence.ts'
import { Amount } from '../../values/Amount.tsx'
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
      return <Effects id={id} />
    case 'trades':
      return <Trades id={id} />
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
  const { shown, note } = useWithoutStrangers(
    list,
    (item) => !item.transactionSuccessful && !isOf(item.source, id),
  )
  // All rows are rendered again for a new function.
  const renderRow = useCallback(
    (item: DescribedOperation) => (
      <OperationRow operation={item}>
        <Moved operation={item} account={id} />
      </OperationRow>
    ),
    [id],
  )
  return (
    <>
      <ListFrame
        {...shown}
        columns={operationColumns}
        kind="sentences"
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
        <TransactionRow transaction={item} summary={summary}>
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
        look="narrow:[&_tr]:gap-y-1"
        loadingLook="stacks:max-[30rem]:h-17.5"
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

function Effects({ id }: { id: AccountId }) {
  const renderRow = useCallback(
    (item: DescribedEffect) => (
      <EffectRow effect={item}>
        <Changed effect={item} account={id} />
      </EffectRow>
    ),
    [id],
  )
  return <EffectList of={{ kind: 'account', id }} {...messages('effects')} renderRow={renderRow} />
}

function Trades({ id }: { id: AccountId }) {
  const renderRow = useCallback(
    (item: DescribedTrade) => (
      <TradeRow trade={item}>
        <SentenceView sentence={exchangeOf(item, id)} View={SignedValue} />
      </TradeRow>
    ),
    [id],
  )
  return <TradeList of={{ kind: 'account', id }} {...messages('trades')} renderRow={renderRow} />
}

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
      empty: 'All of these failed, and others tried them.',
    },
    note: (
      <Footnote>
        {counted(count, `failed ${kind.slice(0, -1)}`)} of others{' '}
        {hides ? (count === 1 ? 'is hidden' : 'are hidden') : 'among these'}: nothing here changed.{' '}
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

/** More movements of one operation than a row has lines for. */
const mostMovements = 5

/** Shows what an operation moved into the account or out of it; of others its sentence, whose subject is understood. */
function Moved({ operation, account }: { operation: DescribedOperation; account: AccountId }) {
  const { source, body, description } = operation
  // The record of a merge does not state its amount, but its sentence does where its result was read.
  const stated = description.summary.find(isAmount)?.amount
  const movements = movementsOf(operation, account).map((each) => ({ amount: stated, ...each }))
  const subject = source === account ? undefined : source
  if (movements.length === 0) {
    const [read = operation] = readCalls([operation])
    return (
      <SentenceView
        subject={subject}
        sentence={ownIn(read.description.summary, account, subject)}
      />
    )
  }
  const remark = remarkOf(operation, account)
  const left = movements.length - mostMovements
  return (
    <>
      {keyed(movements.slice(0, mostMovements)).map(({ key, item }) => (
        <span key={key} className="block">
          <SentenceView sentence={movementSentence(item, account)} View={SignedValue} />
        </span>
      ))}
      {left > 0 && <Note>and {counted(left, 'more movement')}</Note>}
      {body.type === 'invoke_host_function' && (
        <Note>
          <SentenceView subject={subject} sentence={ownIn(description.summary, account, subject)} />
        </Note>
      )}
      {remark !== undefined && (
        <Note>
          <SentenceView sentence={remark} />
        </Note>
      )}
    </>
  )
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
    return <Moved operation={only} account={account} />
  const failed = codes && failureOf(codes)?.operation
  const sentence = transactionSentence(transaction, operations, failed)
  const [subject] = sentence
  const isOwn =
    typeof subject === 'object' && subject.kind === 'address' && String(subject.id) === account
  return (
    <SentenceView
      sentence={
        isOwn ? ownIn(sentence.slice(1), account, undefined) : ownIn(sentence, account, subject)
      }
    />
  )
}

const unread = { operations: [], codes: undefined }

/** “+1 XLM from G…”: the sign and the preposition both say which way it went. */
export function movementSentence(
  { direction, asset, amount: moved, own, counterparty }: Movement,
  account: AccountId,
): Sentence {
  const isIn = direction === 'in'
  return [
    ...(moved === undefined
      ? [`${isIn ? '+' : '−'} all its XLM`]
      : [amount(isIn ? moved : 0n - moved, asset)]),
    ...(counterparty === undefined
      ? [isIn ? 'newly issued' : 'destroyed']
      : [isIn ? 'from' : 'to', counterparty === account ? 'itself' : address(counterparty)]),
    ...(own === account ? [] : [isIn ? 'to' : 'by', address(own)]),
  ]
}

/** The part of an operation that its amounts do not tell. */
function remarkOf({ body }: DescribedOperation, account: AccountId): Sentence | undefined {
  if ('path' in body) {
    const { from, to, sourceAsset, sourceAmount, asset, amount: arrived } = body
    if (isOf(from, account) && isOf(to, account)) return ['traded']
    return isOf(from, account)
      ? ['arrived as', amount(arrived, asset)]
      : ['sent as', amount(sourceAmount, sourceAsset)]
  }
  if (body.type === 'create_account')
    return [body.account === account ? 'created this account' : 'created the account']
  if (body.type === 'account_merge')
    return [isOf(body.into, account) ? 'merged into this account' : 'merged this account']
  return body.type === 'clawback' ? ['clawed back'] : undefined
}

/** An effect on the account: a credit or debit as a signed amount. */
function Changed({ effect, account }: { effect: DescribedEffect; account: AccountId }) {
  const { body, account: of, description } = effect
  const isIn = body.type === 'account_credited'
  const subject = of === account ? undefined : of
  return isIn || body.type === 'account_debited' ? (
    <SentenceView
      sentence={[
        amount(isIn ? body.amount : 0n - body.amount, body.asset),
        ...(of === account ? [] : [isIn ? 'to' : 'by', address(of)]),
      ]}
      View={SignedValue}
    />
  ) : (
    <SentenceView subject={subject} sentence={ownIn(description.summary, account, subject)} />
  )
}

/** A sentence with a word for the account that the page is of; it has no subject where that is the account. */
const ownIn = (sentence: Sentence, account: AccountId, subject: unknown): Sentence =>
  sentence.map((part) =>
    typeof part === 'object' && part.kind === 'address' && String(part.id) === account
      ? subject === undefined
        ? 'itself'
        : 'this account'
      : part,
  )

/** “−100 USD +1,000 XLM with G…, by its offer 12”. */
function exchangeOf({ base, counter }: DescribedTrade, account: AccountId): Sentence {
  const isSeller = base.account === account
  const [own, other] = isSeller ? [base, counter] : [counter, base]
  return [
    amount(0n - own.amount, own.asset),
    amount(other.amount, other.asset),
    'with',
    ...(other.pool !== undefined
      ? ['pool', { kind: 'liquidityPool' as const, id: other.pool }]
      : [other.account === undefined ? 'someone' : address(other.account)]),
    ...(base.offer === undefined
      ? []
      : [isSeller ? ', by this account’s offer' : ', by its offer', offerOf(base.offer)]),
  ]
}

const offerOf = (id: bigint): Value => ({ kind: 'offer', id })
