import type { Value } from '../values/value.ts'
import { bytesFromBase64 } from '../values/bytes.ts'
import type { ContractSpec, SpecType } from './contractSpec.ts'
import { hasFieldsOf, mapFields } from './namedValue.ts'
import { type SpecTypeName, parseSpecType } from './specType.ts'

/**
 * True if a shown value may be of a type of an interface. A type that the interface does not define fits anything, and
 * so does the hidden part of a value.
 */
export function fitsType(value: Value, type: string, spec: ContractSpec): boolean {
  const parsed = parseSpecType(type)
  return parsed === undefined || fits(value, parsed, spec)
}

function fits(value: Value, type: SpecTypeName, spec: ContractSpec): boolean {
  if (isCut(value)) return true
  const [first, second] = type.of
  switch (type.name) {
    case 'Option':
      return value.kind === 'none' || ofType(value, first, spec)
    case 'Result':
      return value.kind === 'code' || ofType(value, first, spec)
    case 'Vec':
      return value.kind === 'list' && value.items.every((item) => ofType(item, first, spec))
    case 'Map':
      return value.kind === 'list' && value.items.every((item) => entryFits(item, second, spec))
    case '(,)':
      return value.kind === 'list' && eachFits(value.items, type.of, spec)
    case 'BytesN':
      return value.kind === 'bytes' && bytesFromBase64(value.base64)?.length === Number(first?.name)
    default: {
      const kinds = kindsOf[type.name]
      if (kinds !== undefined) return kinds.includes(value.kind)
      const defined = spec.types.find(({ name, kind }) => name === type.name && kind !== 'error')
      return defined === undefined || fitsDefined(value, defined, spec)
    }
  }
}

/**
 * The kinds of values that show each built-in type; an event of an asset's own contract shows the asset and amounts of
 * it.
 */
const kindsOf: Readonly<Record<string, readonly Value['kind'][]>> = {
  '()': ['none'],
  bool: ['text'],
  ...Object.fromEntries(
    'u32 i32 u64 i64 u128 i128 U256 I256 Duration'
      .split(' ')
      .map((name) => [name, ['number', 'amount'] as const]),
  ),
  Timepoint: ['time', 'number'],
  Bytes: ['bytes'],
  String: ['bytes', 'text', 'asset'],
  Symbol: ['code'],
  Address: ['address'],
  MuxedAddress: ['address'],
}

const ofType = (value: Value, type: SpecTypeName | undefined, spec: ContractSpec): boolean =>
  type === undefined || fits(value, type, spec)

/** True for the mark that replaces parts which are not shown (`scValue`). */
const isCut = (value: Value): boolean =>
  value.kind === 'text' && (value.text === 'empty' || value.text.startsWith('…'))

const eachFits = (
  items: readonly Value[],
  types: readonly SpecTypeName[],
  spec: ContractSpec,
): boolean =>
  items.some(isCut) ||
  (items.length === types.length && items.every((item, at) => ofType(item, types[at], spec)))

/** An entry of a map: a field, or a list of its key and value. */
function entryFits(entry: Value, type: SpecTypeName | undefined, spec: ContractSpec): boolean {
  if (isCut(entry)) return true
  if (entry.kind === 'fields') return entry.fields.every(({ value }) => ofType(value, type, spec))
  const [, value] = entry.kind === 'list' ? entry.items : []
  return value !== undefined && ofType(value, type, spec)
}

function fitsDefined(value: Value, type: SpecType, spec: ContractSpec): boolean {
  switch (type.kind) {
    case 'enum':
    case 'error':
      return (
        value.kind === 'number' && type.cases.some((each) => each.value === Number(value.value))
      )
    case 'struct': {
      const fields = mapFields(value)
      if (fields === undefined)
        return value.kind === 'list' && eachFits(value.items, typesOf(type.fields), spec)
      return (
        hasFieldsOf(fields, type) &&
        fields.every(({ label, value: inner }) =>
          type.fields.some(({ name, type: of }) => name === label && fitsType(inner, of, spec)),
        )
      )
    }
    case 'union': {
      const [name, ...values] = value.kind === 'list' ? value.items : []
      const found = type.cases.find((each) => name?.kind === 'code' && each.name === name.text)
      return (
        found !== undefined &&
        eachFits(values, typesOf(found.types.map((of) => ({ type: of }))), spec)
      )
    }
  }
}

/** A type that cannot be parsed is one that anything fits. */
const typesOf = (parts: readonly { readonly type: string }[]): readonly SpecTypeName[] =>
  parts.map(({ type }) => parseSpecType(type) ?? { name: 'Val', of: [] })
