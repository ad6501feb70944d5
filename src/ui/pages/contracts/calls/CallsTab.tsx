import { useCallback } from 'react'
import type { CallingOperation, CallOfContract } from '#ledger'
import { type ContractId, toidParts } from '#ledger/values'
import { useHere } from '../../../address/addresses.ts'
import { useSource } from '../../../address/sight.ts'
import { Muted, Note, Secondary } from '../../../components/Message.tsx'
import { type Column, Td } from '../../../components/Table.tsx'
import { counted, keyed } from '../../../format/text.ts'
import { ListFrame, useList } from '../../../list/ListFrame.tsx'
import { CalledFunction, FunctionName } from '../../../rows/call/CallStepLine.tsx'
import { type KnownContract, useKnown, useSpec } from '../../../rows/call/useExecution.ts'
import { LedgerTimeCells } from '../../../rows/cells.tsx'
import { Address, OperationLink } from '../../../values/ids.tsx'
import { Outcome } from '../../../values/Outcome.tsx'
import { FunctionLinks } from '../InterfaceTab.tsx'

const columns: readonly Column[] = [
  { label: 'Result', mark: true, silent: true },
  { label: 'Calls of the contract' },
  { label: 'By' },
  { label: 'Ledger', numeric: true },
  { label: 'Time', numeric: true },
]

const ledgerOf = ({ id }: CallingOperation) => toidParts(id).ledger

/** Operations that called a contract, directly or within. */
export function CallsTab({ id }: { id: ContractId }) {
  const { function: name } = useHere().search
  const list = useList('contractCalls', { kind: 'contract', id })
  const known = useKnown(id)
  const { readsContracts } = useSource().kind.capabilities
  const renderRow = useCallback(
    (operation: CallingOperation) => <CallCells operation={operation} name={name} known={known} />,
    [name, known],
  )
  return (
    <section className="mt-3" aria-label={name === undefined ? 'Calls' : 'Calls of one function'}>
      {readsContracts ? (
        <SpecFunctions id={id} chosen={name} />
      ) : (
        <p className="py-2 text-muted">
          Calls within calls, arguments by name and results need RPC.
        </p>
      )}
      <ListFrame
        list={list}
        caption="Calls of the contract"
        columns={columns}
        kind="sentences"
        keyOf={({ id: operation }) => String(operation)}
        renderRow={renderRow}
        ledgerOf={ledgerOf}
        empty="No operation in these ledgers called it."
        derived={readsContracts ? 'calls within calls read here' : undefined}
      />
    </section>
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
      <Td mark place="hidden">
        <Outcome successful={successful} mode="mark" />
      </Td>
      <Td place="full">
        {keyed(named.slice(0, maxCalls)).map(({ key, item }) => (
          <div key={key}>
            <CallLine call={item} known={known} />
          </div>
        ))}
        {named.length > maxCalls && <Note>{counted(named.length - maxCalls, 'more call')}</Note>}
        {named.length === 0 && <Muted>not called: its balance or storage changed</Muted>}
        <Note>
          in <OperationLink id={id}>operation {String(id)}</OperationLink>
          {!successful && <span className="text-fail"> · failed, no effect</span>}
        </Note>
      </Td>
      <Td place="left">
        <Address id={source} />
      </Td>
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
