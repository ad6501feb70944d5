import { useMemo } from 'react'
import type { CallingOperation } from '#ledger'
import { type ContractId, toidParts } from '#ledger/values'
import { useHere } from '../../../address/addresses.ts'
import { useSource } from '../../../address/sight.ts'
import { Line, Muted, Note, Secondary } from '../../../components/Message.tsx'
import type { Column } from '../../../components/Table.tsx'
import { counted, keyed } from '../../../format/text.ts'
import { ListFrame, useList } from '../../../list/ListFrame.tsx'
import { CalledFunction, FunctionName } from '../../../rows/call/CallStepLine.tsx'
import { type KnownContract, useKnown, useSpec } from '../../../rows/call/useExecution.ts'
import { ledgerTimeColumns, outcomeColumn } from '../../../rows/cells.tsx'
import { Address, OperationLink } from '../../../values/ids.tsx'
import { FunctionLinks } from '../InterfaceTab.tsx'

const ledgerOf = ({ id }: CallingOperation) => toidParts(id).ledger

/** Operations that called a contract, directly or within. */
export function CallsTab({ id }: { id: ContractId }) {
  const { function: name } = useHere().search
  const list = useList('contractCalls', { kind: 'contract', id })
  const known = useKnown(id)
  const { readsContracts } = useSource().kind.capabilities
  // Other columns would render all rows again.
  const columns = useMemo(() => callColumns(name, known), [name, known])
  return (
    <section className="mt-3" aria-label={name === undefined ? 'Calls' : 'Calls of one function'}>
      {readsContracts ? (
        <SpecFunctions id={id} chosen={name} />
      ) : (
        <Line tone="muted">Calls within calls, arguments by name and results need RPC.</Line>
      )}
      <ListFrame
        list={list}
        caption="Calls of the contract"
        columns={columns}
        kind="sentences"
        keyOf={({ id: operation }) => String(operation)}
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

/** Operations with the calls of one contract in them; of one function, where it is named. `known` names arguments, results and errors. */
const callColumns = (
  name: string | undefined,
  known: KnownContract,
): readonly Column<CallingOperation>[] => [
  outcomeColumn(({ successful }) => successful),
  {
    label: 'Calls of the contract',
    phone: 'full',
    cell: ({ id, calls, successful }) => {
      const named = name === undefined ? calls : calls.filter((call) => call.name === name)
      return (
        <>
          {keyed(named.slice(0, maxCalls)).map(({ key, item }) => (
            <div key={key}>
              {item.arguments === undefined ? (
                <FunctionName name={item.name} />
              ) : (
                <CalledFunction call={{ ...item, arguments: item.arguments }} known={known} />
              )}
              {item.caller !== undefined && (
                <Secondary>
                  {' '}
                  called by <Address id={item.caller} />
                </Secondary>
              )}
            </div>
          ))}
          {named.length > maxCalls && <Note>{counted(named.length - maxCalls, 'more call')}</Note>}
          {named.length === 0 && <Muted>not called: its balance or storage changed</Muted>}
          <Note>
            in <OperationLink id={id}>operation {String(id)}</OperationLink>
            {!successful && <span className="text-fail"> · failed, no effect</span>}
          </Note>
        </>
      )
    },
  },
  { label: 'By', phone: 'left', cell: ({ source }) => <Address id={source} /> },
  ...ledgerTimeColumns<CallingOperation>(
    ({ id, closedAt }) => ({ ledger: toidParts(id).ledger, time: closedAt }),
    'right',
  ),
]
