import { useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import {
  type DescribedOperation,
  type Direction,
  type Transfer,
  transfersOf,
  withTokenCall,
} from '#ledger'
import { address, knownItems, type Memo, type Sentence, toidParts } from '#ledger/values'
import { useSource } from '../address/sight.ts'
import { badgeLook } from '../components/Message.tsx'
import { type Column, Td } from '../components/Table.tsx'
import { keyed, plainText } from '../format/text.ts'
import { type List, ListFrame, useList } from '../list/ListFrame.tsx'
import { knownReason } from '../queries/closedQueries.ts'
import { OperationLink } from '../values/ids.tsx'
import { Outcome, OutcomeMark } from '../values/Outcome.tsx'
import { memoText } from '../values/sentenceText.ts'
import { MemoView, SentenceView, UnknownRecordView } from '../values/ValueView.tsx'
import { OwnErrorText, useOwnError } from './call/OwnErrorText.tsx'
import { LedgerTimeCells } from './cells.tsx'
import type { ListProps } from './listProps.ts'
import { KindIcon, PartyCell, SumCells } from './MoneyCells.tsx'

export function OperationList({
  kind,
  of,
  caption,
  empty,
  counted,
}: Omit<ListProps<'operations'>, 'filter'> & { kind: 'operations' | 'payments' }) {
  const list = useList(kind, of)
  const withMemos = haveMemos(list)
  return (
    <ListFrame
      list={list}
      caption={caption}
      columns={withMemos ? withMemoColumn(operationColumns) : operationColumns}
      kind="money"
      titleOf={operationSentence}
      keyOf={(item) => String(item.id)}
      renderRow={withMemos ? renderRowWithMemo : renderRow}
      ledgerOf={(item) => toidParts(item.id).ledger}
      counted={counted}
      empty={empty}
    />
  )
}

const renderRow = (item: DescribedOperation) => <OperationRow operation={item} />
const renderRowWithMemo = (item: DescribedOperation) => <OperationRow operation={item} withMemos />

/** Some row of a list has a memo: there is no column for none. */
export const haveMemos = ({ page }: List<DescribedOperation>): boolean =>
  page !== undefined && knownItems(page.items).some(({ memo = noMemo }) => memo.type !== 'none')
const noMemo: Memo = { type: 'none' }

/** Columns of operations, with that of memos before ledger and time. */
export const withMemoColumn = (columns: readonly Column[]): readonly Column[] => [
  ...columns.slice(0, -2),
  { label: 'Memo' },
  ...columns.slice(-2),
]

const operationColumns: readonly Column[] = [
  { label: 'Result', mark: true, silent: true },
  { label: 'Kind' },
  { label: 'From' },
  { label: 'To' },
  { label: 'Amount', numeric: true, point: true },
  { label: 'Asset' },
  { label: 'Ledger', numeric: true, when: true },
  { label: 'Time', numeric: true, when: true },
]

/** An operation's sentence, for the name of its row. */
export function operationSentence(operation: DescribedOperation): Sentence {
  const [read = operation] = readCalls([operation])
  return [address(operation.source), ...read.description.summary]
}

/** One that moves one sum in columns, any other as its source and its sentence. */
function OperationRow({
  operation,
  withMemos,
}: {
  operation: DescribedOperation
  withMemos?: boolean
}) {
  const { source, transactionSuccessful: successful } = operation
  const [transfer, ...more] = sumsOf(operation)
  return (
    <OperationCells operation={operation} withMemos={withMemos}>
      {transfer === undefined || more.length > 0 ? (
        <>
          <PartyCell id={source} />
          <SentenceCell operation={operation} span={3} />
        </>
      ) : (
        <>
          <PartyCell id={transfer.from} />
          <PartyCell place="to" id={transfer.to} />
          <SumCells
            moved={{ sum: transfer.sent }}
            also={transfer.received && { sum: transfer.received }}
            isVoid={!successful}
            note={<Reason operation={operation} />}
          />
        </>
      )}
    </OperationCells>
  )
}

/** What an operation moves, or would have moved; a path payment that failed has but limits, which its sentence names. */
const sumsOf = (operation: DescribedOperation): readonly Transfer[] =>
  'path' in operation.body && !operation.transactionSuccessful ? [] : transfersOf(operation)

/** Outcome and kind, the row's own cells, memo, ledger and time. */
export function OperationCells({
  operation,
  direction,
  withMemos = false,
  children,
}: {
  operation: DescribedOperation
  /** As the account sees it whose row it is. */
  direction?: Direction | undefined
  withMemos?: boolean | undefined
  children: ReactNode
}) {
  const { body, transactionSuccessful } = operation
  return (
    <>
      <Td mark place="hidden">
        <Outcome
          successful={body.type === 'unknown' ? undefined : transactionSuccessful}
          mode="mark"
        />
      </Td>
      <Td fit place="kind">
        <span className="inline-flex items-center gap-1.5 whitespace-nowrap align-bottom">
          {!transactionSuccessful && (
            <span className="not-stacked:hidden text-fail">
              <OutcomeMark successful={false} />
            </span>
          )}
          <KindIcon kind={iconOf(operation, direction)} />
          <OperationLink id={operation.id} primary>
            <KindName operation={operation} />
          </OperationLink>
        </span>
      </Td>
      {children}
      {withMemos && (
        <Td place="memo">
          {operation.memo !== undefined && operation.memo.type !== 'none' && (
            <span
              // What opens beside a hash must not be cut.
              className={`block [&_*]:whitespace-nowrap ${operation.memo.type === 'text' ? 'max-w-44 truncate' : ''}`}
              title={memoText(operation.memo)}
            >
              <MemoView memo={operation.memo} short />
            </span>
          )}
        </Td>
      )}
      <LedgerTimeCells
        ledger={toidParts(operation.id).ledger}
        time={operation.createdAt}
        mode="relative"
      />
    </>
  )
}

/** A sentence across the columns of a sum, without its subject, which stands before it; why it failed, if it did. */
export function SentenceCell({
  operation,
  span,
  children,
}: {
  operation: DescribedOperation
  /** Columns. */
  span: number
  /** A sentence in place of the record's own. */
  children?: ReactNode
}) {
  const [read = operation] = readCalls([operation])
  return (
    <Td place="detail" colSpan={span}>
      {operation.body.type === 'unknown' ? (
        <UnknownRecordView unknown={operation.body} />
      ) : (
        (children ?? <SentenceView sentence={read.description.summary} />)
      )}
      <Reason operation={operation} />
    </Td>
  )
}

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
  if (called?.kind !== 'code') return description.label.replace(/ \(.*/, '')
  return (
    <>
      Call <span className="font-mono text-[0.9286em]">{plainText(called.text, 24)}</span>
    </>
  )
}

/** Why it was not applied, if known: its own reason, or that another operation failed. */
export function Reason({ operation }: { operation: DescribedOperation }) {
  const reason = knownReason(useQueryClient(), useSource(), operation)
  const own = useOwnError(reason?.error)
  if (operation.transactionSuccessful) return null
  return (
    <span className="ml-2 whitespace-nowrap text-fail text-xs" title={own?.doc ?? reason?.meaning}>
      {reason === undefined ? (
        'failed, no effect'
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
      <TypeName body={operation.body} look="text-accent" />
    </OperationLink>
  )
}

/** Letters that fit in a badge on the smallest screen. */
const most = 24

/** A type name as a badge; a long one wraps after an underscore. */
export function TypeName({
  body,
  look = 'text-muted',
}: {
  body: { readonly type: string; readonly name?: string }
  look?: string
}) {
  const name = plainText(body.type === 'unknown' ? (body.name ?? body.type) : body.type, 64)
  return (
    <span className={`${badgeLook} wrap-break-word max-w-full ${look}`}>
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

/** Operations; the sentences of calls of tokens say how much and to whom. */
export const readCalls = (
  operations: readonly DescribedOperation[],
): readonly DescribedOperation[] =>
  operations.map((each) =>
    withTokenCall(each, each.body.type === 'invoke_host_function' ? each.body : undefined),
  )
