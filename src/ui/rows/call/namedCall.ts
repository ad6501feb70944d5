import type { ContractSpec, SpecEnumCase, SpecParameter } from '#ledger'
import { type ContractId, type Field, parseContractId } from '#ledger/values'
import type { CurrentSpec } from '../../queries/contractSpec.ts'

/** The contract that an operation's fields say it calls; undefined for any other operation. */
export function contractOfCall(fields: readonly Field[]): ContractId | undefined {
  const value = fieldOf(fields, 'contract')
  return value?.kind === 'address' ? parseContractId(value.id) : undefined
}

/** The inputs of the function that fields say is called; undefined where the interface has none with so many. */
export function inputsOfCall(
  fields: readonly Field[],
  { functions }: ContractSpec,
): readonly SpecParameter[] | undefined {
  const name = fieldOf(fields, 'function')
  const given = fieldOf(fields, 'arguments')
  if (name?.kind !== 'code' || given?.kind !== 'list' || given.items.length === 0) return undefined
  return functions.find(
    (each) => each.name === name.text && each.inputs.length === given.items.length,
  )?.inputs
}

/** Finds what a contract's interface says of `Error(Contract, #4)`; enums of errors may share a number. */
export function errorCases(
  error: string,
  { spec }: Pick<CurrentSpec, 'spec'>,
): readonly SpecEnumCase[] {
  const [, number] = /^Error\(Contract, #(\d{1,10})\)$/.exec(error) ?? []
  return number === undefined
    ? []
    : spec.types.flatMap((type) =>
        type.kind === 'error' ? type.cases.filter(({ value }) => String(value) === number) : [],
      )
}

const fieldOf = (fields: readonly Field[], key: Field['key']) =>
  fields.find((field) => field.key === key)?.value
