import type { Transaction } from '../../../model/transaction.ts'
import { isUnknownRecord, type UnknownRecord } from '../../../model/unknownRecord.ts'
import type { DescribedOperation } from '../../../operations/registry.ts'
import type { TransactionOutcome } from '../../../sources/transaction/readTransactionCodes.ts'
import type { ResultCode } from '../../../model/outcome/resultCodes.ts'
import { ErrorState } from '../../components/ErrorState.tsx'
import { OperationLink } from '../../values/OperationLink.tsx'
import { Provenance } from '../../components/Provenance.tsx'
import { SentenceView } from '../../values/SentenceView.tsx'
import { type Column, Table } from '../../components/Table.tsx'
import { lazyPart } from '../../components/lazyPart.tsx'
import { OperationTypeLink } from '../../rows/OperationRow.tsx'
import { UnknownCells } from '../../rows/UnknownCells.tsx'
import { LazyCallFields } from '../../rows/call/LazyCallFields.tsx'
import { OperationResult } from './OperationResult.tsx'
import { PathHopsSkeleton } from './PathHopsSkeleton.tsx'
import { type OperationOutcome, operationOutcome } from '../../rows/outcome.ts'
import { useDecoded, useTransactionOperations } from './transactionOperations.ts'
import { useFirst } from '../../rows/useFirst.tsx'
import { keyed } from '../../components/keyed.ts'

const PathHops = lazyPart(() => import('./PathHops.tsx'), 'PathHops', 1, PathHopsSkeleton)
const CallExplained = lazyPart(
  () => import('../../rows/call/CallExplained.tsx'),
  'CallExplained',
  0,
)

/** The protocol's limit. */
const mostOperations = 100

export function TransactionOperations({ transaction }: { transaction: Transaction }) {
  const operations = useTransactionOperations(transaction)
  const decoded = useDecoded(transaction)
  const items = operations.data?.items
  const { shown, more } = useFirst(items ?? [], mostOperations, 'operation')
  if (operations.data === undefined && operations.error !== null)
    return <ErrorState error={operations.error} onRetry={() => void operations.refetch()} />
  const [first] = items ?? []
  return (
    <>
      {items?.length === 1 && first !== undefined && !isUnknownRecord(first) ? (
        <OneOperation transaction={transaction} operation={first} decoded={decoded.data} />
      ) : (
        <Table
          caption="Operations"
          columns={columnsOf(transaction)}
          look="operation-table"
          loading={items === undefined ? transaction.operationCount : 0}
        >
          {keyed(shown).map(({ key, item }, index) => (
            <tr key={key} data-row="">
              <Cells item={item} number={index + 1} decoded={decoded.data} />
            </tr>
          ))}
        </Table>
      )}
      {more}
      {operations.data !== undefined && <Provenance calls={operations.data.calls} />}
    </>
  )
}

const columnsOf = (transaction: Transaction): readonly Column[] => [
  { label: 'No.', look: 'fit-content' },
  { label: transaction.successful ? 'What happened' : 'What was tried' },
  { label: 'Type' },
  { label: 'Result' },
  { label: 'Code' },
]

function Cells({
  item,
  number,
  decoded,
}: {
  item: DescribedOperation | UnknownRecord
  number: number
  decoded: TransactionOutcome | undefined
}) {
  if (isUnknownRecord(item)) return <UnknownCells unknown={item} span={5} />
  const code = decoded?.operations[number - 1]
  return (
    <>
      <td className="fit-content wide-only">
        <OperationLink id={item.id} primary>
          {number}
        </OperationLink>
      </td>
      <td className="full-cell">
        <SentenceView subject={item.source} sentence={item.description.summary} />
        {code !== undefined && !code.success && (
          <span className="note failure-text">{code.meaning}</span>
        )}
      </td>
      <td className="left-cell">
        <OperationTypeLink operation={item} />
      </td>
      <td className="fit-content right-cell">
        <OperationResult outcome={outcomeOf(item, number, decoded)} />
      </td>
      <td className="wide-only fit-content">
        <span className="monospace muted">{codeText(code, decoded)}</span>
      </td>
    </>
  )
}

function OneOperation({
  transaction,
  operation,
  decoded,
}: {
  transaction: Transaction
  operation: DescribedOperation
  decoded: TransactionOutcome | undefined
}) {
  const { label } = operation.description
  const code = decoded?.operations[0]
  return (
    <>
      <p className="operation-head">
        <OperationLink id={operation.id} primary>
          1
        </OperationLink>
        <OperationTypeLink operation={operation} />
        <span>{label}</span>
        <span className="operation-remark">
          <OperationResult outcome={outcomeOf(operation, 1, decoded)} />
          <span className="monospace muted">{codeText(code, decoded)}</span>
        </span>
      </p>
      {operation.transactionSuccessful && 'path' in operation.body && (
        <PathHops transaction={transaction} operation={operation} />
      )}
      <div className="panel-body">
        <LazyCallFields operation={operation} />
      </div>
      {operation.body.type === 'invoke_host_function' && (
        <CallExplained transaction={transaction} />
      )}
    </>
  )
}

function outcomeOf(
  operation: DescribedOperation,
  number: number,
  decoded: TransactionOutcome | undefined,
): OperationOutcome | undefined {
  if (decoded !== undefined) return operationOutcome(decoded, number)
  return operation.transactionSuccessful ? 'succeeded' : undefined
}

const codeText = (code: ResultCode | undefined, decoded: TransactionOutcome | undefined): string =>
  code?.code ?? (decoded === undefined ? '' : decoded.outcome.code)
