import type { Contract } from '../../../../model/contract/contract.ts'
import type { ContractSpec, SpecFunction } from '../../../../model/contract/contractSpec.ts'
import { useHere } from '../../../address/addresses.ts'
import { useNetwork } from '../../../address/sight.ts'
import { Loaded } from '../../../components/Loaded.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { VisibleText } from '../../../components/VisibleText.tsx'
import { counted } from '../../../format/counted.ts'
import { FunctionLinks } from '../FunctionLinks.tsx'
import { CodeLines } from '../CodeLines.tsx'
import { ReadForm } from './ReadForm.tsx'
import { functionLines } from '../rustText.ts'
import { useSpec } from '../useSpec.ts'

/** Functions of a contract, run by simulation: the node answers, and nothing is sent to the network. */
export function ReadTab({ contract: { id } }: { contract: Contract }) {
  const query = useSpec(id)
  const { search } = useHere()
  return (
    <Loaded query={query} rows={8}>
      {(data) => {
        const functions = data?.spec.functions.filter(({ name }) => !name.startsWith('__')) ?? []
        const chosen = functions.find(({ name }) => name === search.function)
        return (
          <>
            <Functions functions={functions} chosen={search.function} />
            {data !== null && chosen !== undefined && (
              <Run key={chosen.name} of={chosen} spec={data.spec} id={id} />
            )}
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
    <Panel title="Functions to read by" remark={counted(functions.length, 'function')}>
      <p className="padded muted">
        The node runs a function on its current ledger and says what it returns. It changes nothing,
        needs no signature and costs nothing.
        {bundled && ' This network is recorded: there is no node, so a function cannot be run.'}
      </p>
      {functions.length === 0 ? (
        <p className="padded">Its interface names no function.</p>
      ) : (
        <FunctionLinks names={functions.map(({ name }) => name)} chosen={chosen} />
      )}
      {chosen !== undefined && !functions.some(({ name }) => name === chosen) && (
        <p className="padded" role="alert">
          It has no function “
          <VisibleText text={chosen} />
          ”.
        </p>
      )}
    </Panel>
  )
}

function Run({ of, spec, id }: { of: SpecFunction; spec: ContractSpec; id: Contract['id'] }) {
  return (
    <Panel title={`Run ${of.name}`}>
      <CodeLines lines={functionLines(of)} />
      <ReadForm contract={id} of={of} types={spec.types} />
    </Panel>
  )
}
