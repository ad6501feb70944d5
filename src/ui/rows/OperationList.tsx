import { useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { type DescribedOperation, withTokenCall } from '#ledger'
import { toidParts } from '#ledger/values'
import { useSource } from '../address/sight.ts'
import { badgeLook, Note } from '../components/Message.tsx'
import { type Column, Td } from '../components/Table.tsx'
import { keyed, plainText } from '../format/text.ts'
import { ListFrame, useList } from '../list/ListFrame.tsx'
import { knownReason } from '../queries/closedQueries.ts'
import { OperationLink } from '../values/ids.tsx'
import { Outcome } from '../values/Outcome.tsx'
import { SentenceView, UnknownRecordView } from '../values/ValueView.tsx'
import { LedgerTimeCells } from './cells.tsx'
import type { ListProps } from './listProps.ts'

export function OperationList({
  kind,
  of,
  caption,
  empty,
  counted,
}: Omit<ListProps<'operations'>, 'filter'> & { kind: 'operations' | 'payments' }) {
  return (
    <ListFrame
      list={useList(kind, of)}
      caption={caption}
      columns={operationColumns}
      kind="sentences"
      keyOf={(item) => String(item.id)}
      renderRow={renderRow}
      ledgerOf={(item) => toidParts(item.id).ledger}
      counted={counted}
      empty={empty}
    />
  )
}

const renderRow = (item: DescribedOperation) => <OperationRow operation={item} />

export const operationColumns: readonly Column[] = [
  { label: 'Result', mark: true, silent: true },
  { label: 'What happened' },
  { label: 'Type' },
  { label: 'Ledger', numeric: true, when: true },
  { label: 'Time', numeric: true, when: true },
]

export function OperationRow({
  operation,
  children,
}: {
  operation: DescribedOperation
  /** A sentence in place of the record's own. */
  children?: ReactNode
}) {
  const { body, transactionSuccessful } = operation
  const unknown = body.type === 'unknown'
  const [read = operation] = readCalls([operation])
  return (
    <>
      <Td mark place="hidden">
        <Outcome successful={unknown ? undefined : transactionSuccessful} mode="mark" />
      </Td>
      <Td place="full">
        {unknown ? (
          <UnknownRecordView unknown={body} />
        ) : (
          (children ?? (
            <SentenceView subject={operation.source} sentence={read.description.summary} />
          ))
        )}
        {!transactionSuccessful && <Reason operation={operation} />}
      </Td>
      <Td place="left">
        <OperationTypeLink operation={operation} />
      </Td>
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
