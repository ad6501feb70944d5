import { useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import {
  type DescribedOperation,
  type Direction,
  isOf,
  movementsOf,
  transfersOf,
  withTokenCall,
} from '#ledger'
import { type AccountId, address, onceEach, type Sentence, toidParts } from '#ledger/values'
import { useSource } from '../address/sight.ts'
import { badgeLook, Secondary } from '../components/Message.tsx'
import { type Column, type Columns, partColumns } from '../components/Table.tsx'
import { keyed, plainText } from '../format/text.ts'
import { knownReason } from '../queries/closedQueries.ts'
import { Address, type AddressId, OperationLink } from '../values/ids.tsx'
import { memoText } from '../values/sentenceText.ts'
import { MemoView, SentenceView, UnknownRecordView } from '../values/ValueView.tsx'
import { OwnErrorText, useOwnError } from './call/OwnErrorText.tsx'
import { FailedMark, ledgerTimeColumns, outcomeColumn } from './cells.tsx'
import { ownIn } from './EffectList.tsx'
import type { Listing } from './RecordList.tsx'
import { KindIcon, type Movings, Party, sumColumns } from './sumColumns.tsx'

/** Operations; those of an account say what came in and what went out, and leave out that they are of this account. */
export const operations: Listing<DescribedOperation> = {
  columnsOf: (account) => operationColumns(account),
  keyOf: ({ id }) => String(id),
  titleOf: (operation) => operationSentence(operation),
  ledgerOf: ({ id }) => toidParts(id).ledger,
  isStrangers: ({ transactionSuccessful, source }, account) =>
    !transactionSuccessful && !isOf(source, account),
}

/** An operation's sentence, for the name of its row. */
const operationSentence = (operation: DescribedOperation): Sentence => [
  address(operation.source),
  ...readCall(operation).description.summary,
]

/** An operation that moves one sum has columns for it, any other a sentence. */
function operationColumns(account: AccountId | undefined): Columns<DescribedOperation> {
  const sumOf = onceEach((operation: DescribedOperation) => operationSum(operation, account))
  return [
    outcomeColumn(({ body, transactionSuccessful }) =>
      body.type === 'unknown' ? undefined : transactionSuccessful,
    ),
    {
      label: 'Kind',
      fit: true,
      phone: account === undefined ? 'kind' : 'note',
      look: 'text-muted',
      cell: (operation) => (
        <span className="inline-flex items-center gap-1.5 stacks:whitespace-normal whitespace-nowrap align-bottom">
          {/* On a phone there is no room for the shape beside a receiver, whose arrow says the same. */}
          <span
            className={`inline-flex gap-1.5 ${account === undefined && operation.transactionSuccessful ? 'stacks:hidden' : ''}`}
          >
            {!operation.transactionSuccessful && <FailedMark />}
            <span className={account === undefined ? 'stacks:hidden' : undefined}>
              <KindIcon kind={iconOf(operation, sumOf(operation)?.moved.direction)} />
            </span>
          </span>
          <span className="not-crowded:min-w-28">
            {sumOf(operation) === undefined ? (
              <OperationLink id={operation.id} primary>
                <KindName operation={operation} />
              </OperationLink>
            ) : (
              <KindName operation={operation} />
            )}
          </span>
        </span>
      ),
    },
    {
      label: account === undefined ? 'From' : 'With',
      phone: 'who',
      cell: (operation) => {
        const sum = sumOf(operation)
        const { source } = operation
        if (sum !== undefined) return <Party id={sum.who}>{sum.aside}</Party>
        return <Party id={account !== undefined && isOf(source, account) ? undefined : source} />
      },
    },
    partColumns({
      of: sumOf,
      columns: account === undefined ? [receiver, ...sumColumns] : sumColumns,
      // Its sentence without its subject, which stands before it; why it failed, if it did.
      instead: (operation) => {
        const { summary } = readCall(operation).description
        return (
          <>
            {operation.body.type === 'unknown' ? (
              <UnknownRecordView unknown={operation.body} />
            ) : (
              <SentenceView
                sentence={
                  account === undefined ? summary : ownIn(summary, account, operation.source)
                }
              />
            )}{' '}
            <Reason operation={operation} />
          </>
        )
      },
    }),
    memoColumn(account),
    ...ledgerTimeColumns<DescribedOperation>(({ id, createdAt }) => ({
      ledger: toidParts(id).ledger,
      time: createdAt,
    })),
  ]
}

/** Memos, where a row has one. */
export const memoColumn = (
  account: AccountId | undefined,
): Column<Pick<DescribedOperation, 'memo'>> => ({
  label: 'Memo',
  phone: account === undefined ? 'memo' : 'aside',
  // There is no column for none.
  when: ({ rows }) => rows.some(({ memo }) => memo !== undefined && memo.type !== 'none'),
  cell: ({ memo }) =>
    memo !== undefined &&
    memo.type !== 'none' && (
      <span
        // What opens beside a hash must not be cut.
        className={`block [&_*]:whitespace-nowrap ${memo.type === 'text' ? 'max-w-28 truncate' : ''}`}
        title={memoText(memo)}
      >
        <MemoView memo={memo} short />
      </span>
    ),
})

interface OperationSum extends Movings {
  /** The sender, or the account's other party. */
  readonly who: AddressId | undefined
  readonly aside?: ReactNode
  readonly receiver?: AddressId | undefined
}

export const receiver: Column<OperationSum> = {
  label: 'To',
  phone: 'to',
  cell: ({ receiver: id }) => (
    <span className="inline-flex max-w-full items-center gap-1.5 align-bottom">
      <KindIcon kind="to" />
      <Party id={id} />
    </span>
  ),
}

/** What an operation moves, or would have moved; a path payment that failed has but limits, which its sentence names. */
export function operationSum(
  operation: DescribedOperation,
  account: AccountId | undefined,
): OperationSum | undefined {
  const { id, body, transactionSuccessful } = operation
  if ('path' in body && !transactionSuccessful) return undefined
  const isVoid = !transactionSuccessful
  const reason = <Reason operation={operation} />
  if (account === undefined) {
    const [transfer, ...others] = transfersOf(operation)
    if (transfer === undefined || others.length > 0) return undefined
    const { from, to, sent, received } = transfer
    return {
      link: id,
      who: from,
      receiver: to,
      moved: { sum: sent },
      also: received && { sum: received },
      isVoid,
      note: reason,
    }
  }
  const [movement, second, ...more] = movementsOf(
    { ...operation, transactionSuccessful: true },
    account,
  )
  if (movement === undefined) return undefined
  const { direction, asset, amount = statedAmount(operation), counterparty, own } = movement
  return {
    link: id,
    who: counterparty,
    aside: (
      <>
        {counterparty === undefined && (
          <Secondary>{direction === 'in' ? 'newly issued' : 'destroyed'}</Secondary>
        )}
        {own !== account && (
          <Secondary>
            as <Address id={own} />
          </Secondary>
        )}
      </>
    ),
    moved: { sum: { asset, amount }, direction },
    also: second ? { sum: second, direction: second.direction } : becameOf(operation, direction),
    isVoid,
    note: (
      <>
        {more.length > 0 && <Secondary>and {more.length} more</Secondary>}
        {reason}
      </>
    ),
  }
}

/** What the other side of a path payment gave or had. */
function becameOf({ body }: DescribedOperation, direction: Direction): Movings['also'] {
  if (!('path' in body)) return undefined
  const { sourceAsset, sourceAmount, asset, amount } = body
  return {
    sum: direction === 'out' ? { asset, amount } : { asset: sourceAsset, amount: sourceAmount },
  }
}

/** The record of a merge does not state its amount, but its sentence does where its result was read. */
const statedAmount = ({ description }: DescribedOperation): bigint | undefined =>
  description.summary.find((part) => typeof part === 'object' && part.kind === 'amount')?.amount

function iconOf({ body }: DescribedOperation, direction: Direction | undefined) {
  if ('path' in body || 'selling' in body) return 'exchange'
  if (body.type === 'invoke_host_function') return 'call'
  return direction ?? (movesMoney.has(body.type) ? 'out' : 'other')
}
const movesMoney: ReadonlySet<string> = new Set([
  'payment',
  'create_account',
  'account_merge',
  'create_claimable_balance',
  'claim_claimable_balance',
  'clawback',
])

/** “Payment”, “Path payment”, “Call transfer”. */
function KindName({ operation: { body, description } }: { operation: DescribedOperation }) {
  if (body.type === 'unknown') return plainText(body.name, 24)
  const called = description.fields.find((field) => field.key === 'function')?.value
  if (called?.kind !== 'code') return description.short ?? description.label
  return (
    <>
      Call <span className="font-mono text-[0.9286em]">{plainText(called.text, 24)}</span>
    </>
  )
}

/** Why it was not applied, if known: its own reason, or that another operation failed. */
function Reason({ operation }: { operation: DescribedOperation }) {
  const reason = knownReason(useQueryClient(), useSource(), operation)
  const own = useOwnError(reason?.error)
  if (operation.transactionSuccessful) return null
  return (
    <span className="text-fail text-xs" title={own?.doc ?? reason?.meaning}>
      {reason === undefined ? (
        // A phone has the mark of a failure alone.
        <span className="stacks:hidden">failed, no effect</span>
      ) : own !== undefined ? (
        <OwnErrorText error={{ ...own, doc: '' }} />
      ) : (
        <span className="font-mono text-[0.9286em]">{reason.code}</span>
      )}
    </span>
  )
}

export function OperationTypeLink({ operation }: { operation: DescribedOperation }) {
  return (
    <OperationLink id={operation.id} primary>
      <TypeName body={operation.body} />
    </OperationLink>
  )
}

/** Letters that fit in a badge on the smallest screen. */
const most = 24

/** A type name as a badge; a long one wraps after an underscore. */
function TypeName({ body }: { body: { readonly type: string; readonly name?: string } }) {
  const name = plainText(body.type === 'unknown' ? (body.name ?? body.type) : body.type, 64)
  return (
    <span className={`${badgeLook} wrap-break-word max-w-full text-muted`}>
      {name.length <= most
        ? name
        : keyed(name.split(/(?<=_)/)).map(({ key, item }) => (
            <Fragment key={key}>
              {item}
              <wbr />
            </Fragment>
          ))}
    </span>
  )
}

/** Operations of contracts declare resources. */
export const isOfContracts = ({ body: { type } }: DescribedOperation): boolean =>
  /^invoke_host|footprint/.test(type)

/** An operation; the sentence of a call of a token says how much and to whom. */
export const readCall = (operation: DescribedOperation): DescribedOperation => {
  const { body } = operation
  return withTokenCall(operation, body.type === 'invoke_host_function' ? body : undefined)
}
