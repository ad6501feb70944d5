import { useQuery } from '@tanstack/react-query'
import { type ContractSpec, type DescribedOperation, fitsType, namedValue } from '#ledger'
import type { ContractId, Field } from '#ledger/values'
import { useSource } from '../../address/sight.ts'
import { Note, Secondary } from '../../components/Message.tsx'
import { Facts } from '../../components/Panel.tsx'
import { Raw, VisibleText } from '../../components/VisibleText.tsx'
import { plainText } from '../../format/text.ts'
import { contractValue } from '../../queries/closedQueries.ts'
import { contractSpec } from '../../queries/contractSpec.ts'
import { Fields, factOf, ValueView } from '../../values/ValueView.tsx'
import { contractOfCall, inputsOfCall } from './namedCall.ts'
import { CopyValue, InlineValue } from './values.tsx'

/** The fields of an operation; a call's arguments by name, once the contract's interface is known. */
export function CallFields({ operation }: { operation: DescribedOperation }) {
  const { fields } = operation.description
  const contract =
    operation.body.type === 'invoke_host_function' ? contractOfCall(fields) : undefined
  return contract === undefined ? (
    <Fields fields={fields} />
  ) : (
    <Named fields={fields} contract={contract} />
  )
}

function Named({ fields, contract }: { fields: readonly Field[]; contract: ContractId }) {
  const { data, error } = useQuery(contractSpec(useSource(), contract))
  const inputs = data ? inputsOfCall(fields, data.spec) : undefined
  const isUnnamed =
    error !== null && error.kind !== 'unsupported' && fields.some(({ key }) => key === 'arguments')
  return (
    <>
      <Facts
        rows={fields.map((field) => {
          const fact = factOf(field)
          if (field.key !== 'arguments' || !data || inputs === undefined) return fact
          if (field.value.kind !== 'list') return fact
          return {
            ...fact,
            value: (
              <Facts
                columns={1}
                rows={field.value.items.map((value, at) => ({
                  label: plainText(inputs[at]?.name ?? '', 60),
                  value:
                    value.kind === 'scval' ? (
                      <Argument
                        base64={value.base64}
                        type={inputs[at]?.type ?? 'Val'}
                        spec={data.spec}
                      />
                    ) : (
                      <ValueView value={value} />
                    ),
                }))}
              />
            ),
            wide: true,
          }
        })}
      />
      {isUnnamed && <Note>without names: the interface of the contract could not be read</Note>}
    </>
  )
}

function Argument({ base64, type, spec }: { base64: string; type: string; spec: ContractSpec }) {
  const { data, error } = useQuery(contractValue(base64))
  return (
    <>
      {data !== undefined && <InlineValue value={namedValue(data, type, spec)} />}
      {error !== null && <Raw text={base64} name="XDR of the value" />}{' '}
      <Secondary>
        <VisibleText text={type} />
      </Secondary>
      {data !== undefined && !fitsType(data, type, spec) && (
        <span className="text-fail"> not a value of this type</span>
      )}
      <CopyValue xdr={base64} name="argument" />
    </>
  )
}
