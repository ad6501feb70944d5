import { Note } from '../components/Note.tsx'
import { useQueryClient } from '@tanstack/react-query'
import type { DescribedOperation } from '#ledger'
import { toidParts } from '#ledger/values'
import { knownReason } from '../queries/knownReason.ts'
import { OperationLink } from '../values/OperationLink.tsx'
import { Outcome } from '../values/Outcome.tsx'
import { SentenceView } from '../values/SentenceView.tsx'
import type { Column } from '../components/Table.tsx'
import { UnknownRecordView } from '../values/UnknownRecordView.tsx'
import { useSource } from '../address/sight.ts'
import { LedgerTimeCells } from './LedgerTimeCells.tsx'
import { readCalls } from './call/readCalls.ts'
import { TypeName } from './TypeName.tsx'

export const operationColumns: readonly Column[] = [
  { label: 'Result', look: 'mark-cell', silent: true },
  { label: 'What happened' },
  { label: 'Type' },
  { label: 'Ledger', look: 'numeric' },
  { label: 'Time', look: 'numeric' },
]

export function OperationRow({ operation }: { operation: DescribedOperation }) {
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
  if (reason === undefined) return <Note isFailure>its transaction failed, so nothing changed</Note>
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
