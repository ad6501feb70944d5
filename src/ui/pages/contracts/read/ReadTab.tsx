import type { Contract, SpecFunction, SpecType } from '#ledger'
import { useHere } from '../../../address/addresses.ts'
import { useNetwork } from '../../../address/sight.ts'
import { Loaded } from '../../../components/Loaded.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { VisibleText } from '../../../components/VisibleText.tsx'
import { keyed } from '../../../components/keyed.ts'
import { counted } from '../../../format/counted.ts'
import { plainText } from '../../../format/visibleText.ts'
import { FunctionLinks } from '../FunctionLinks.tsx'
import { CodeLines } from '../CodeLines.tsx'
import { ReadForm } from './ReadForm.tsx'
import { functionLines } from '../rustText.ts'
import { useSpec } from '../../../rows/call/useSpec.ts'

/** Functions of one name, and arguments of a function, that have a form. */
const maxSame = 5
const maxArguments = 50

/** Functions of a contract, run by simulation: the node answers, and nothing is sent to the network. */
export function ReadTab({ contract: { id } }: { contract: Contract }) {
  const query = useSpec(id)
  const { search } = useHere()
  return (
    <Loaded query={query} rows={8}>
      {(data) => {
        const functions = data?.spec.functions.filter(({ name }) => !name.startsWith('__')) ?? []
        const chosen = functions.filter(({ name }) => name === search.function)
        return (
          <>
            <Functions functions={functions} chosen={search.function} />
            {chosen.length > 1 && (
              <p className="py-2" role="status">
                Its interface has {counted(chosen.length, 'function')} of this name; its code
                exports at most one.
              </p>
            )}
            {keyed(data === null ? [] : chosen.slice(0, maxSame)).map(({ key, item }) => (
              <Run key={`${key} ${item.name}`} of={item} types={data?.spec.types ?? []} id={id} />
            ))}
          </>
        )
      }}
    </Loaded>
  )
}

function Functions({
  functions,
  chosen,
}: {
  functions: readonly SpecFunction[]
  chosen: string | undefined
}) {
  const { bundled } = useNetwork()
  return (
    <Panel title="Run a function" remark={counted(functions.length, 'function')}>
      <p className="py-2 text-muted">
        The node runs a function on its current ledger and says what it returns. It changes nothing,
        needs no signature and costs nothing.
        {bundled && ' This network is recorded: there is no node, so a function cannot be run.'}
      </p>
      {functions.length === 0 ? (
        <p className="py-2">Its interface has no functions.</p>
      ) : (
        <FunctionLinks names={[...new Set(functions.map(({ name }) => name))]} chosen={chosen} />
      )}
      {chosen !== undefined && !functions.some(({ name }) => name === chosen) && (
        <p className="py-2" role="alert">
          It has no function “
          <VisibleText text={chosen} />
          ”.
        </p>
      )}
    </Panel>
  )
}

function Run({
  of,
  types,
  id,
}: {
  of: SpecFunction
  types: readonly SpecType[]
  id: Contract['id']
}) {
  return (
    <Panel title={`Run ${plainText(of.name, 60)}`}>
      <CodeLines lines={functionLines(of)} />
      {of.inputs.length > maxArguments ? (
        <p className="py-2">
          It has {counted(of.inputs.length, 'argument')}: there is no form for more than{' '}
          {maxArguments}.
        </p>
      ) : (
        <ReadForm contract={id} of={of} types={types} />
      )}
    </Panel>
  )
}
