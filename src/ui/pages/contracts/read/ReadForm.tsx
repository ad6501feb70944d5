import { filterFormLook, formActionsLook } from '../../../components/Form.tsx'
import { Button } from '../../../components/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ReadRequest, SpecFunction, SpecType } from '#ledger'
import type { ContractId } from '#ledger/values'
import { one } from '../../../queries/queries.ts'
import { useSource } from '../../../address/sight.ts'
import { Loaded } from '../../../components/Loaded.tsx'
import { Provenance } from '../../../components/Provenance.tsx'
import { plainText } from '../../../format/visibleText.ts'
import { ArgumentFields, typedArguments } from '../ArgumentFields.tsx'
import { useKnown } from '../../../rows/call/useSpec.ts'
import { ReadResult } from './ReadResult.tsx'

/** A field for each argument of a function, and what running it gave. */
export function ReadForm({
  contract,
  of,
  types,
}: {
  contract: ContractId
  of: SpecFunction
  types: readonly SpecType[]
}) {
  const [request, setRequest] = useState<ReadRequest>()
  const { name, inputs } = of
  const run = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = typedArguments(new FormData(event.currentTarget), inputs)
    setRequest({ contract, name, arguments: given, types })
  }
  return (
    <>
      <form
        className={filterFormLook}
        aria-label={`Arguments of ${plainText(name, 60)}`}
        onSubmit={run}
      >
        <ArgumentFields inputs={inputs} types={types} />
        <div className={formActionsLook}>
          <Button type="submit">Run</Button>
        </div>
      </form>
      {request !== undefined && <Outcome request={request} of={of} />}
    </>
  )
}

function Outcome({ request, of }: { request: ReadRequest; of: SpecFunction }) {
  const known = useKnown(request.contract)
  const query = useQuery(one(useSource(), 'contractRead', request))
  return (
    <Loaded query={query} rows={4}>
      {({ value, calls }) => (
        <>
          <ReadResult outcome={value} of={of} known={known} />
          {calls.length > 0 && <Provenance calls={calls} />}
        </>
      )}
    </Loaded>
  )
}
