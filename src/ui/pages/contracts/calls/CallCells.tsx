import { Note, Secondary } from '../../../components/Note.tsx'
import type { CallOfContract, CallingOperation } from '#ledger'
import { toidParts } from '#ledger/values'
import { keyed } from '../../../components/keyed.ts'
import { counted } from '../../../format/counted.ts'
import { LedgerTimeCells } from '../../../rows/LedgerTimeCells.tsx'
import { CalledFunction, FunctionName } from '../../../rows/call/CallStepLine.tsx'
import type { KnownContract } from '../../../rows/call/callSpecs.ts'
import { Address } from '../../../values/Address.tsx'
import { OperationLink } from '../../../values/OperationLink.tsx'
import { Outcome } from '../../../values/Outcome.tsx'

/** Calls that are drawn for an operation. */
const maxCalls = 5

/** An operation with the calls of one contract in it; of one function, where it is named. */
export function CallCells({
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
          {!successful && <span className="text-fail"> · failed, so nothing changed</span>}
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
