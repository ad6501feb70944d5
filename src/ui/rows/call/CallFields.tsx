import { useQuery } from '@tanstack/react-query'
import type { Field } from '../../../model/value.ts'
import { toidParts } from '../../../model/values/toid.ts'
import type { ContractId } from '../../../model/values/strkey.ts'
import type { DescribedOperation } from '../../../operations/registry.ts'
import { contractSpec } from '../../../queries/contractSpec.ts'
import { useSource } from '../../address/sight.ts'
import { Fields } from '../../values/Fields.tsx'
import { contractOfCall, namedFields } from './namedCall.ts'

/** The fields of an operation; a call's arguments by name, once the contract's interface is known. */
export function CallFields({ operation }: { operation: DescribedOperation }) {
  const { fields } = operation.description
  const contract =
    operation.body.type === 'invoke_host_function' ? contractOfCall(fields) : undefined
  return contract === undefined ? (
    <Fields fields={fields} />
  ) : (
    <Named operation={operation} fields={fields} contract={contract} />
  )
}

function Named({
  operation,
  fields,
  contract,
}: {
  operation: DescribedOperation
  fields: readonly Field[]
  contract: ContractId
}) {
  const { data } = useQuery(contractSpec(useSource(), contract))
  const { ledger } = toidParts(operation.id)
  return <Fields fields={data ? namedFields(fields, data, ledger) : fields} />
}
