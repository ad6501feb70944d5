import { type Field, type Value, list, text } from '../values/value.ts'
import type { ContractSpec, SpecType } from './contractSpec.ts'
import { type SpecTypeName, parseSpecType } from './specType.ts'

/**
 * A contract value with the names that an interface gives to its parts: fields of structs, cases of enums and unions.
 * Where the value disagrees with the type, it stays as it is.
 */
export function namedValue(value: Value, type: string, spec: ContractSpec): Value {
  const parsed = parseSpecType(type)
  return parsed === undefined ? value : named(value, parsed, spec)
}

/**
 * A value whose type no interface states, as a value of storage: by the one struct that has just its fields. Where two
 * structs have them, or none, it stays as it is.
 */
export function valueLikeStruct(value: Value, spec: ContractSpec): Value {
  const fields = mapFields(value)
  if (fields === undefined) return value
  const like = spec.types.filter((type) => type.kind === 'struct' && hasFieldsOf(fields, type))
  // One that has all of its fields rather than those that may lack some.
  const whole = like.filter((type) => 'fields' in type && type.fields.length === fields.length)
  const [only, ...others] = whole.length > 0 ? whole : like
  return only === undefined || others.length > 0 ? value : ofDefinedType(value, only, spec)
}

function named(value: Value, type: SpecTypeName, spec: ContractSpec): Value {
  const [first, second] = type.of
  switch (type.name) {
    case 'Option':
    case 'Result':
      return value.kind === 'none' || first === undefined ? value : named(value, first, spec)
    case 'Vec':
      return value.kind !== 'list' || first === undefined
        ? value
        : list(value.items.map((item) => named(item, first, spec)))
    case '(,)':
      return tuple(value, type.of, spec)
    case 'Map':
      return first === undefined || second === undefined
        ? value
        : mapOf(value, [first, second], spec)
    default: {
      const defined = spec.types.find(({ name, kind }) => name === type.name && kind !== 'error')
      return defined === undefined ? value : ofDefinedType(value, defined, spec)
    }
  }
}

function ofDefinedType(value: Value, type: SpecType, spec: ContractSpec): Value {
  switch (type.kind) {
    case 'enum':
    case 'error': {
      const name =
        value.kind === 'number' && type.cases.find((each) => each.value === Number(value.value))
      return name ? text(`${name.value} ${name.name}`) : value
    }
    case 'struct':
      return struct(value, type.fields, spec)
    case 'union': {
      const items = value.kind === 'list' ? value.items : []
      const [name, ...values] = items
      const found =
        name?.kind === 'code' ? type.cases.find((each) => each.name === name.text) : undefined
      return name === undefined || found === undefined || found.types.length !== values.length
        ? value
        : list([name, ...values.map((item, index) => typed(item, found.types[index], spec))])
    }
  }
}

const typed = (value: Value, type: string | undefined, spec: ContractSpec): Value =>
  type === undefined ? value : namedValue(value, type, spec)

/** A struct is a map with its fields as symbols; one without names of fields is a vector. */
function struct(
  value: Value,
  fields: Extract<SpecType, { kind: 'struct' }>['fields'],
  spec: ContractSpec,
): Value {
  const parts = mapFields(value)
  if (parts === undefined)
    return value.kind === 'list' && value.items.length === fields.length
      ? list(value.items.map((item, index) => typed(item, fields[index]?.type, spec)))
      : value
  return {
    kind: 'fields',
    fields: parts.map(({ label, value: inner }) => ({
      label,
      value: typed(inner, fields.find((each) => each.name === label)?.type, spec),
    })),
  }
}

/** The entries of a map whose keys are all symbols, which is how it is shown; undefined for another value. */
export function mapFields(value: Value): readonly Field[] | undefined {
  if (value.kind === 'fields') return value.fields
  if (value.kind !== 'list' || value.items.length === 0) return undefined
  const fields = value.items.flatMap((item) =>
    item.kind === 'fields' && item.fields.length === 1 ? item.fields : [],
  )
  return fields.length === value.items.length ? fields : undefined
}

/** True if a map has the fields of a struct and no others: an `Option` that is none may be left out (CAP-86). */
export const hasFieldsOf = (
  fields: readonly Field[],
  type: Extract<SpecType, { kind: 'struct' }>,
): boolean =>
  fields.every(({ label }) => type.fields.some(({ name }) => name === label)) &&
  type.fields.every(
    ({ name, type: of }) => of.startsWith('Option<') || fields.some(({ label }) => label === name),
  )

const tuple = (value: Value, types: readonly SpecTypeName[], spec: ContractSpec): Value =>
  value.kind === 'list' && value.items.length === types.length
    ? list(
        value.items.map((item, index) => {
          const type = types[index]
          return type === undefined ? item : named(item, type, spec)
        }),
      )
    : value

/** An entry is a list of its key and value, or a field where its key is a symbol. */
function mapOf(
  value: Value,
  [keys, values]: readonly [SpecTypeName, SpecTypeName],
  spec: ContractSpec,
): Value {
  if (value.kind !== 'list') return value
  return list(
    value.items.map((item) => {
      if (item.kind === 'fields')
        return {
          kind: 'fields',
          fields: item.fields.map((each) => ({ ...each, value: named(each.value, values, spec) })),
        }
      const [key, held] = item.kind === 'list' ? item.items : []
      return key === undefined || held === undefined
        ? item
        : list([named(key, keys, spec), named(held, values, spec)])
    }),
  )
}
