import { useQuery } from '@tanstack/react-query'
import type { ContractCalls, CallOfContract, CallingOperation } from '#ledger'
import { type Answer, type ContractId, parseCursor, toidParts } from '#ledger/values'
import { one } from '../../../queries/queries.ts'
import { useHere } from '../../../address/addresses.ts'
import { useSource } from '../../../address/sight.ts'
import { Loaded } from '../../../components/LoadFailure.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { type Column, Table } from '../../../components/Table.tsx'
import { VisibleText } from '../../../components/VisibleText.tsx'
import { noneReason, UnreadNote } from '../../../coverage/PartialNote.tsx'
import { counted } from '../../../format/text.ts'
import { Pager } from '../../../list/ListFrame.tsx'
import { FunctionLinks } from '../InterfaceTab.tsx'
import { IndexedNote } from '../IndexedNote.tsx'
import { useKnown, useSpec, type KnownContract } from '../../../rows/call/useExecution.ts'
import { IndexWait } from '../../../chunks.tsx'
import { Note, Secondary } from '../../../components/Message.tsx'
import { keyed } from '../../../components/keyed.ts'
import { LedgerTimeCells } from '../../../rows/cells.tsx'
import { CalledFunction, FunctionName } from '../../../rows/call/CallStepLine.tsx'
import { Address, OperationLink } from '../../../values/ids.tsx'
import { Outcome } from '../../../values/Outcome.tsx'

const columns: readonly Column[] = [
  { label: 'Result', look: 'mark-cell', silent: true },
  { label: 'Calls of the contract' },
  { label: 'By' },
  { label: 'Ledger', look: 'numeric' },
  { label: 'Time', look: 'numeric' },
]

/** Operations that called a contract, directly or within, the newest first. */
export function CallsTab({ id }: { id: ContractId }) {
  const { search } = useHere()
  const source = useSource()
  const { function: name } = search
  const request = { contract: id, name, cursor: parseCursor(search.cursor ?? '') }
  const query = useQuery(one(source, 'contractCalls', request))
  const { readsContracts } = source.kind.capabilities
  return (
    <Panel
      title={name === undefined ? 'Calls' : 'Calls of one function'}
      remark={query.isPending ? <IndexWait /> : found(query.data?.value)}
      calls={query.data?.calls}
      derived={readsContracts ? 'calls within calls read here' : undefined}
    >
      {readsContracts ? (
        <SpecFunctions id={id} chosen={name} />
      ) : (
        <p className="py-2 text-muted">
          Horizon names the function of an operation’s own call. Calls within calls, arguments by
          name and results need RPC.
        </p>
      )}
      <Loaded query={query} rows={8}>
        {(answer) => (
          <>
            <Rows id={id} answer={answer} name={name} />
            <UnreadNote unread={answer.unread} />
            <Pager
              page={{ items: [], next: answer.value.next, calls: answer.calls }}
              kind="operations"
            />
            <IndexedNote
              answer={answer}
              hasOlder={answer.value.next !== undefined}
              onRetry={query.refetch}
            />
          </>
        )}
      </Loaded>
    </Panel>
  )
}

const found = (calls: ContractCalls | undefined) =>
  calls && `${counted(calls.operations.length, 'operation')} of ${calls.searched} searched`

function Rows({
  id,
  answer,
  name,
}: {
  id: ContractId
  answer: Answer<ContractCalls>
  name?: string | undefined
}) {
  const known = useKnown(id)
  const { operations, next } = answer.value
  if (operations.length === 0 && (answer.unread ?? []).length > 0)
    return <p className="py-2">{noneReason(answer)}</p>
  if (operations.length === 0)
    return (
      <p className="py-2" role="status">
        {name === undefined ? (
          'No operation in these ledgers called it.'
        ) : (
          <>
            None of these operations called “
            <VisibleText text={name} />”
            {next === undefined ? '.' : ': older ones are not searched yet.'}
          </>
        )}
      </p>
    )
  return (
    <Table caption="Calls of the contract" columns={columns} look="operation-table">
      {operations.map((operation) => (
        <tr key={String(operation.id)} data-row="">
          <CallCells operation={operation} name={name} known={known} />
        </tr>
      ))}
    </Table>
  )
}

/** The functions of the interface, to choose one. */
function SpecFunctions({ id, chosen }: { id: ContractId; chosen: string | undefined }) {
  const functions = useSpec(id).data?.spec.functions
  if (functions === undefined && chosen === undefined) return null
  const names = new Set([...(functions ?? []).map(({ name }) => name), ...(chosen ? [chosen] : [])])
  return <FunctionLinks names={[...names]} chosen={chosen} />
}

/** Calls that are drawn for an operation. */
const maxCalls = 5

/** An operation with the calls of one contract in it; of one function, where it is named. */
function CallCells({
  operation: { id, source, successful, closedAt, calls },
  name,
  known,
}: {
  operation: CallingOperation
  name?: string | undefined
  /** Names the arguments, results and errors. */
  known: KnownContract
}) {
  const named = name === undefined ? calls : calls.filter((call) => call.name === name)
  return (
    <>
      <td className="mark-cell wide-only">
        <Outcome successful={successful} mode="mark" />
      </td>
      <td className="full-cell">
        {keyed(named.slice(0, maxCalls)).map(({ key, item }) => (
          <div key={key}>
            <CallLine call={item} known={known} />
          </div>
        ))}
        {named.length > maxCalls && <Note>{counted(named.length - maxCalls, 'more call')}</Note>}
        {named.length === 0 && (
          <span className="text-muted">not called: its balance or storage changed</span>
        )}
        <Note>
          in <OperationLink id={id}>operation {String(id)}</OperationLink>
          {!successful && <span className="text-fail"> · failed, no effect</span>}
        </Note>
      </td>
      <td className="left-cell">
        <Address id={source} />
      </td>
      <LedgerTimeCells ledger={toidParts(id).ledger} time={closedAt} />
    </>
  )
}

function CallLine({ call, known }: { call: CallOfContract; known: KnownContract }) {
  const { name, arguments: given, caller } = call
  return (
    <>
      {given === undefined ? (
        <FunctionName name={name} />
      ) : (
        <CalledFunction call={{ ...call, arguments: given }} known={known} />
      )}
      {caller !== undefined && (
        <Secondary>
          {' '}
          called by <Address id={caller} />
        </Secondary>
      )}
    </>
  )
}
