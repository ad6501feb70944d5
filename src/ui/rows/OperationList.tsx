import { useQueryClient } from '@tanstack/react-query'
import { Fragment } from 'react'
import { type DescribedOperation, withTokenCall } from '#ledger'
import {
  type AccountId,
  type UnknownRecord,
  accountOf,
  isUnknownRecord,
  toidParts,
} from '#ledger/values'
import { ListFrame, useList } from '../list/ListFrame.tsx'
import { useHere } from '../address/addresses.ts'
import { Footnote, Note, badgeLook } from '../components/Message.tsx'
import { PageLink } from '../components/Button.tsx'
import { counted, plainText } from '../format/text.ts'
import { knownReason } from '../queries/closedQueries.ts'
import { OperationLink } from '../values/ids.tsx'
import { Outcome } from '../values/Outcome.tsx'
import { SentenceView, UnknownRecordView } from '../values/ValueView.tsx'
import type { Column } from '../components/Table.tsx'
import { useSource } from '../address/sight.ts'
import { keyed } from '../components/keyed.ts'
import type { ListProps } from './listProps.ts'
import { LedgerTimeCells } from './cells.tsx'

export function OperationList({
  kind,
  of,
  caption,
  empty,
  counted,
}: Omit<ListProps<'operations'>, 'filter'> & { kind: 'operations' | 'payments' }) {
  const list = useList(kind, of)
  const { search } = useHere()
  const owner = kind === 'payments' && of?.kind === 'account' ? of.id : undefined
  const { page } = list
  const others =
    owner === undefined || page === undefined || search.successful !== undefined
      ? []
      : page.items.filter((item) => isFailureOfAnother(item, owner))
  const hides = others.length > 0 && search.failures !== 'all'
  return (
    <>
      <ListFrame
        list={
          hides && page !== undefined
            ? {
                ...list,
                page: { ...page, items: page.items.filter((item) => !others.includes(item)) },
              }
            : list
        }
        caption={caption}
        columns={operationColumns}
        look="operation-table"
        keyOf={(item) => String(item.id)}
        renderRow={renderRow}
        ledgerOf={(item) => toidParts(item.id).ledger}
        counted={counted}
        empty={hides ? 'All payments here failed, and others sent them.' : empty}
      />
      {others.length > 0 && <FailuresOfOthers count={others.length} hides={hides} />}
    </>
  )
}

/** A payment that another account tried: it moved nothing. */
const isFailureOfAnother = (
  item: DescribedOperation | UnknownRecord,
  account: AccountId,
): boolean =>
  !isUnknownRecord(item) && !item.transactionSuccessful && accountOf(item.source) !== account

const renderRow = (item: DescribedOperation) => <OperationRow operation={item} />

/** How many payments of this page failed and are of other accounts, and the switch that shows or hides them. */
function FailuresOfOthers({ count, hides }: { count: number; hides: boolean }) {
  const { page, search } = useHere()
  return (
    <Footnote>
      {counted(count, 'failed payment')} of other accounts{' '}
      {hides ? 'left out here: nothing was moved.' : 'among these: nothing was moved.'}{' '}
      <PageLink page={page} search={{ ...search, failures: hides ? 'all' : undefined }}>
        {hides ? 'Show failed payments of others' : 'Leave them out'}
      </PageLink>
    </Footnote>
  )
}

const operationColumns: readonly Column[] = [
  { label: 'Result', look: 'mark-cell', silent: true },
  { label: 'What happened' },
  { label: 'Type' },
  { label: 'Ledger', look: 'numeric' },
  { label: 'Time', look: 'numeric' },
]

function OperationRow({ operation }: { operation: DescribedOperation }) {
  const { body, transactionSuccessful } = operation
  const unknown = body.type === 'unknown'
  const [read = operation] = readCalls([operation])
  return (
    <>
      <td className="mark-cell wide-only">
        <Outcome successful={unknown ? undefined : transactionSuccessful} mode="mark" />
      </td>
      <td className="full-cell">
        {unknown ? (
          <UnknownRecordView unknown={body} />
        ) : (
          <SentenceView subject={operation.source} sentence={read.description.summary} />
        )}
        {!transactionSuccessful && <Reason operation={operation} />}
      </td>
      <td className="left-cell">
        <OperationTypeLink operation={operation} />
      </td>
      <LedgerTimeCells ledger={toidParts(operation.id).ledger} time={operation.createdAt} />
    </>
  )
}

/** Why it was not applied, if known: its own reason, or that another operation failed. */
function Reason({ operation }: { operation: DescribedOperation }) {
  const reason = knownReason(useQueryClient(), useSource(), operation)
  if (reason === undefined) return <Note isFailure>failed, no effect</Note>
  return (
    <Note isFailure>
      {reason.meaning} <span className="font-mono text-[0.9286em]">{reason.code}</span>
    </Note>
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
