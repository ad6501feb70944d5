import { bytesFromBase64 } from '../values/bytes.ts'
import { code, type Field, list, text, type Value } from '../values/value.ts'
import type { ContractEvent, InvokedCall } from './execution.ts'

/**
 * The interface (SEP-48), meta (SEP-46) and exports that a contract's code states. All names and docs are text that
 * whoever made the contract chose.
 */
export interface ContractSpec {
  readonly functions: readonly SpecFunction[]
  readonly types: readonly SpecType[]
  readonly events: readonly SpecEvent[]
  /** The reason why the interface is missing, or ends early; with the bytes as base64, if there are any. */
  readonly problem?: SpecProblem | undefined
  /** Names and values of `contractmetav0`: the compiler, versions, the author's additions. */
  readonly meta: readonly SpecMeta[]
  /** The protocol that the code was built for, from `contractenvmetav0`. */
  readonly protocol?: number | undefined
  /** Functions that the code exports, which are all that is known of it without an interface. */
  readonly exports: readonly string[]
}

export interface SpecProblem {
  readonly reason: string
  readonly raw?: string | undefined
}

export interface SpecMeta {
  readonly key: string
  readonly value: string
}

/** A named and typed part: an argument, a field, a parameter of an event. */
export interface SpecParameter {
  readonly name: string
  /** The type as Rust writes it: `Map<Address, u32>`. */
  readonly type: string
  readonly doc: string
}

export interface SpecFunction {
  readonly name: string
  readonly doc: string
  readonly inputs: readonly SpecParameter[]
  /** Absent where it returns nothing. */
  readonly output?: string | undefined
}

export type SpecType =
  | {
      readonly kind: 'struct'
      readonly name: string
      readonly doc: string
      readonly fields: readonly SpecParameter[]
    }
  | {
      readonly kind: 'union'
      readonly name: string
      readonly doc: string
      readonly cases: readonly SpecUnionCase[]
    }
  /** `error` enums name the errors of calls: `Error(Contract, #4)`. */
  | {
      readonly kind: 'enum' | 'error'
      readonly name: string
      readonly doc: string
      readonly cases: readonly SpecEnumCase[]
    }

interface SpecUnionCase {
  readonly name: string
  readonly doc: string
  readonly types: readonly string[]
}

export interface SpecEnumCase {
  readonly name: string
  readonly doc: string
  readonly value: number
}

export interface SpecEvent {
  readonly name: string
  readonly doc: string
  /** Symbols that its topics begin with. */
  readonly prefix: readonly string[]
  readonly topics: readonly SpecParameter[]
  readonly data: readonly SpecParameter[]
  /**
   * The form of the event's data (SEP-48 `dataFormat`); absent for an asset's own contract, which writes an amount in
   * two ways.
   */
  readonly format?: 'single' | 'vec' | 'map' | undefined
}

/** A type of an interface, from its text: `Option<Vec<Milestone>>` is Option of Vec of Milestone. */
export interface SpecTypeName {
  /** `()` for nothing, `(,)` for a tuple. */
  readonly name: string
  readonly of: readonly SpecTypeName[]
}

/** Types within types that are read; the text is an ellipsis deeper down. */
const maxDepth = 40

/** Reads a type as `ContractSpec` has it (Rust's spelling); undefined where the text is no such type. */
export function parseSpecType(text: string): SpecTypeName | undefined {
  const tokens = text.match(/[^<>(),\s]+|[<>(),]/g) ?? []
  let at = 0
  const items = (end: string, depth: number): readonly SpecTypeName[] | undefined => {
    const found: SpecTypeName[] = []
    while (tokens[at] !== end) {
      const item = type(depth)
      if (item === undefined) return undefined
      found.push(item)
      if (tokens[at] === ',') at++
      else if (tokens[at] !== end) return undefined
    }
    at++
    return found
  }
  const type = (depth: number): SpecTypeName | undefined => {
    const token = tokens[at++]
    if (token === undefined || depth > maxDepth) return undefined
    if (token === '(') {
      const of = items(')', depth + 1)
      return of && { name: of.length === 0 ? '()' : '(,)', of }
    }
    if (/^[<>),]$/.test(token)) return undefined
    if (tokens[at] !== '<') return { name: token, of: [] }
    at++
    const of = items('>', depth + 1)
    return of && { name: token, of }
  }
  const whole = type(0)
  return at === tokens.length ? whole : undefined
}

/** Types with parts that XDR `ScSpecTypeDef` has by itself, those of any value, and lengths of bytes. */
const builtIn = /^(?:Val|Error|BytesN|Option|Result|Vec|Map|\d+|…)$/

/** Names of types that an interface uses and does not define: their values are shown as they are. */
export function undefinedTypes({ functions, types, events }: ContractSpec): readonly string[] {
  const used = [
    ...functions.flatMap(({ inputs, output }) => [...inputs.map(typeOf), output ?? '']),
    ...types.flatMap(typesIn),
    ...events.flatMap(({ topics, data }) => [...topics, ...data].map(typeOf)),
  ]
  const names = used.flatMap((text) => text.match(/[^<>(),\s]+/g) ?? [])
  const defined = new Set(types.map(({ name }) => name))
  return [...new Set(names)].filter(
    (name) => !builtIn.test(name) && !kindsOf.has(name) && !defined.has(name),
  )
}

function typesIn(type: SpecType): readonly string[] {
  switch (type.kind) {
    case 'struct':
      return type.fields.map(typeOf)
    case 'union':
      return type.cases.flatMap((each) => each.types)
    case 'enum':
    case 'error':
      return []
  }
}

const typeOf = ({ type }: { readonly type: string }): string => type

/** A key of storage that the types of an interface allow, with the parts that a reader fills in. */
export interface StorageKeyType {
  /** The key as Rust writes it: `DataKey::Job(u64)`. */
  readonly label: string
  /** The case of a union; absent where the one part is the key itself. */
  readonly name?: string | undefined
  readonly parts: readonly SpecParameter[]
}

/** Types that are offered; a key of another is typed as text. */
const maxTypes = 200

/**
 * The types that keys of a contract's storage may have. An interface does not say which of its types are keys: those
 * with “Key” in their name come first, then other unions, then types of keys that need no interface.
 */
export function storageKeyTypes({ types }: Pick<ContractSpec, 'types'>): readonly StorageKeyType[] {
  const named = types.filter(({ name }) => /key/i.test(name))
  const unions = types.filter((type) => type.kind === 'union' && !named.includes(type))
  return [...[...named, ...unions].flatMap(keyTypes).slice(0, maxTypes), ...plain]
}

function keyTypes(type: SpecType): readonly StorageKeyType[] {
  switch (type.kind) {
    case 'union':
      return type.cases.map(({ name, types }) => ({
        label: `${type.name}::${name}${types.length === 0 ? '' : `(${types.join(', ')})`}`,
        name,
        parts: types.map((each, at) => part(types.length === 1 ? name : `${name} ${at + 1}`, each)),
      }))
    case 'struct':
    case 'enum':
      return [{ label: type.name, parts: [part('Key', type.name)] }]
    case 'error':
      return []
  }
}

const part = (name: string, type: string): SpecParameter => ({ name, type, doc: '' })

const plain: readonly StorageKeyType[] = ['Symbol', 'Address', 'u32', 'u64', 'String'].map(
  (type) => ({ label: type, parts: [part('Key', type)] }),
)

/**
 * A value fits a type of an interface if it may be one. A type that the interface does not define fits anything, and
 * so does the hidden part of a value.
 */
export function fitsType(value: Value, type: string, spec: ContractSpec): boolean {
  const parsed = parseSpecType(type)
  return parsed === undefined || fits(value, parsed, spec)
}

function fits(shown: Value, type: SpecTypeName, spec: ContractSpec): boolean {
  if (isCut(shown)) return true
  const value: Value = isEmpty(shown) ? { ...list([]), arm: shown.arm } : shown
  const [first] = type.of
  switch (type.name) {
    case 'Option':
      return value.kind === 'none' || ofType(value, first, spec)
    case 'Result':
      return isSimple(value, 'Error') || ofType(value, first, spec)
    case 'Vec':
      return isList(value, 'Vec') && value.items.every((item) => ofType(item, first, spec))
    case 'Map':
      return isList(value, 'Map') && value.items.every((item) => entryFits(item, type.of, spec))
    case '(,)':
      return isList(value, 'Vec') && eachFits(value.items, type.of, spec)
    case 'BytesN':
      return (
        isSimple(value, 'Bytes') &&
        value.kind === 'bytes' &&
        bytesFromBase64(value.base64)?.length === Number(first?.name)
      )
    default: {
      const defined = spec.types.find(({ name }) => name === type.name)
      if (defined !== undefined) return fitsDefined(value, defined, spec)
      return !kindsOf.has(type.name) || isSimple(value, type.name)
    }
  }
}

/** Built-in types without parts are told by the value's arm, or by how it is shown where it has none. */
const isSimple = ({ kind, arm }: Value, type: string): boolean =>
  arm === undefined
    ? kindsOf.get(type)?.includes(kind) === true
    : arm === (armsOf.get(type) ?? type.charAt(0).toUpperCase() + type.slice(1))

const isList = (
  value: Value,
  arm: 'Vec' | 'Map',
): value is Extract<Value, { readonly kind: 'list' }> =>
  value.kind === 'list' && (value.arm ?? arm) === arm

/** Arms of XDR `ScVal` that are called otherwise than their type. */
const armsOf: ReadonlyMap<string, string> = new Map([
  ['()', 'Void'],
  ['MuxedAddress', 'Address'],
])

/**
 * The kinds of values that show each built-in type; an event of an asset's own contract shows the asset and amounts of
 * it.
 */
const kindsOf: ReadonlyMap<string, readonly Value['kind'][]> = new Map([
  ['()', ['none']],
  ['bool', ['text']],
  ...'u32 i32 u64 i64 u128 i128 U256 I256 Duration'
    .split(' ')
    .map((name): [string, Value['kind'][]] => [name, ['number', 'amount']]),
  ['Timepoint', ['time', 'number']],
  ['Bytes', ['bytes']],
  ['String', ['bytes', 'text', 'asset']],
  ['Symbol', ['code']],
  ['Error', ['code']],
  ['Address', ['address']],
  ['MuxedAddress', ['address']],
])

const ofType = (value: Value, type: SpecTypeName | undefined, spec: ContractSpec): boolean =>
  type === undefined || fits(value, type, spec)

/** True for the mark that replaces parts which are not shown (`scValue`). */
const isCut = (value: Value): boolean =>
  value.kind === 'text' && value.arm !== 'String' && value.text.startsWith('…')

const eachFits = (
  items: readonly Value[],
  types: readonly SpecTypeName[],
  spec: ContractSpec,
): boolean =>
  items.some(isCut) ||
  (items.length === types.length && items.every((item, at) => ofType(item, types[at], spec)))

/** An entry of a map: a field, or a list of its key and value. */
function entryFits(
  entry: Value,
  [keys, values]: readonly SpecTypeName[],
  spec: ContractSpec,
): boolean {
  if (isCut(entry)) return true
  if (entry.kind === 'fields')
    return entry.fields.every(
      ({ label, value }) => ofType(code(label), keys, spec) && ofType(value, values, spec),
    )
  const [key, value] = entry.kind === 'list' ? entry.items : []
  return (
    key !== undefined &&
    value !== undefined &&
    ofType(key, keys, spec) &&
    ofType(value, values, spec)
  )
}

function fitsDefined(value: Value, type: SpecType, spec: ContractSpec): boolean {
  switch (type.kind) {
    case 'enum':
      return enumCase(value, type) !== undefined
    case 'error':
      return isSimple(value, 'Error') || enumCase(value, type) !== undefined
    case 'struct': {
      const fields = fieldsOf(value)
      if (fields === undefined)
        return isList(value, 'Vec') && eachFits(value.items, typesOf(type.fields.map(typeOf)), spec)
      return (
        hasFieldsOf(fields, type) &&
        fields.every(({ label, value: inner }) =>
          type.fields.some(({ name, type: of }) => name === label && fitsType(inner, of, spec)),
        )
      )
    }
    case 'union': {
      const [name, ...values] = isList(value, 'Vec') ? value.items : []
      const found = unionCase(name, type)
      return found !== undefined && eachFits(values, typesOf(found.types), spec)
    }
  }
}

/** The case of an enum that a value is: an enum is a u32 (SEP-48). */
const enumCase = (
  value: Value,
  { cases }: Extract<SpecType, { readonly kind: 'enum' | 'error' }>,
): SpecEnumCase | undefined =>
  value.kind === 'number' && isSimple(value, 'u32')
    ? cases.find((each) => each.value === Number(value.value))
    : undefined

/** The case of a union that the first item of its vector names. */
const unionCase = (
  name: Value | undefined,
  { cases }: Extract<SpecType, { readonly kind: 'union' }>,
): SpecUnionCase | undefined =>
  name?.kind === 'code' && isSimple(name, 'Symbol')
    ? cases.find((each) => each.name === name.text)
    : undefined

/** A type that cannot be parsed is one that anything fits. */
const typesOf = (types: readonly string[]): readonly SpecTypeName[] =>
  types.map((type) => parseSpecType(type) ?? { name: 'Val', of: [] })

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
      const found = enumCase(value, type)
      return found === undefined ? value : text(`${found.value} ${found.name}`)
    }
    case 'struct':
      return struct(value, type.fields, spec)
    case 'union': {
      const items = value.kind === 'list' ? value.items : []
      const [name, ...values] = items
      const found = unionCase(name, type)
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

/** A struct is a map of exactly its fields; an `Option` that is none may be left out (CAP-86). */
const hasFieldsOf = (
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

/** A call's arguments with their names and types in an interface; without names where it has no such function. */
interface NamedCall {
  /** Labels are empty where names are not known. */
  readonly arguments: readonly Field[]
  readonly returned?: Value | undefined
  /** The type that its result should be of, where it is none of that type. */
  readonly expected?: string | undefined
  readonly isNamed: boolean
}

/** Names the parts of a call; a node logs one argument that is a vector like several. */
export function namedCallOf(
  call: Pick<InvokedCall, 'name' | 'arguments' | 'mayBeOne' | 'outcome'>,
  spec: ContractSpec | undefined,
): NamedCall {
  const { outcome, mayBeOne } = call
  const returned = outcome.kind === 'returned' ? outcome.value.value : undefined
  const found = spec && functionOf(call, spec)
  if (spec === undefined || found === undefined)
    return {
      arguments: call.arguments.map(({ value }) => ({ label: '', value })),
      returned,
      isNamed: false,
    }
  const { output = '()' } = found
  const given = mayBeOne !== undefined && found.inputs.length === 1 ? [mayBeOne] : call.arguments
  return {
    arguments: given.map(({ value }, index) => {
      const { name, type } = found.inputs[index] ?? { name: '', type: 'Val' }
      return namedField(name, type, value, spec)
    }),
    returned: returned && namedValue(returned, output, spec),
    expected: returned === undefined || fitsType(returned, output, spec) ? undefined : output,
    isNamed: true,
  }
}

/** A value with its name, and with its type where it is none of that type: it is shown as it is then. */
function namedField(name: string, type: string, value: Value, spec: ContractSpec): Field {
  const named = namedValue(value, type, spec)
  return fitsType(value, type, spec)
    ? { label: name, value: named }
    : { label: `${name} (not ${type})`.trim(), value: named }
}

function functionOf(
  call: Pick<InvokedCall, 'name' | 'arguments' | 'mayBeOne'>,
  { functions }: ContractSpec,
): SpecFunction | undefined {
  return functions.find(
    ({ name, inputs }) =>
      name === call.name &&
      (inputs.length === call.arguments.length ||
        (call.mayBeOne !== undefined && inputs.length === 1)),
  )
}

/** The name in a topic: a symbol, or a String no longer than one, which SEP-48 tolerates in its place. */
const wordOf = (topic: Value): string | undefined =>
  (topic.kind === 'code' && topic.arm !== 'Error') ||
  (topic.kind === 'text' && topic.arm === 'String' && topic.text.length <= 32)
    ? topic.text
    : undefined

/** An event by an interface (SEP-48): its own name, and names for its topics and data. */
interface NamedEvent {
  /** The names that its topics begin with. */
  readonly name: string
  /** Its name in the interface: `JobPosted`. */
  readonly declared?: string | undefined
  readonly fields: readonly Field[]
}

/**
 * Names an event: by the interface where it has one that fits, otherwise by the symbols that its topics begin with, the
 * first of which may be a String.
 */
export function namedEventOf(
  { topics, data }: Pick<ContractEvent, 'topics' | 'data'>,
  spec: ContractSpec | undefined,
): NamedEvent {
  const words = topics.map(({ value }) => wordOf(value))
  const like = (spec?.events ?? []).filter(
    ({ prefix, topics: named }) =>
      prefix.length + named.length === topics.length &&
      prefix.every((each, index) => each === words[index]),
  )
  const values = topics.map(({ value }) => value)
  const fitting = like.filter(
    (event) =>
      spec && eachFits(values.slice(event.prefix.length), typesOf(event.topics.map(typeOf)), spec),
  )
  // Events may differ in their data alone: a transfer to an account, and one to a multiplexed one.
  const found =
    fitting.find((event) => spec && dataFits(data.value, event, spec)) ??
    fitting[0] ??
    like.find(({ prefix }) => prefix.length > 0)
  if (spec === undefined || found === undefined) {
    const first = topics.findIndex(
      ({ value }, at) => words[at] === undefined || (at > 0 && value.kind !== 'code'),
    )
    const leading = words.slice(0, first === -1 ? words.length : first)
    return {
      name: leading.join(' '),
      fields: [
        ...topics.slice(leading.length).map(({ value }) => ({ label: '', value })),
        ...(data.value.kind === 'none'
          ? []
          : (mapFields(data.value) ?? [{ label: '', value: data.value }])),
      ],
    }
  }
  const at = found.prefix.length
  return {
    name: found.prefix.join(' '),
    declared: found.name,
    fields: [
      ...found.topics.map(({ name, type }, index) =>
        // The protocol's own name of the asset in its contract's events says nothing to a reader (CAP-67).
        namedField(name.replace(/^sep0011_/, ''), type, values[at + index] ?? list([]), spec),
      ),
      ...dataFields(data.value, found, spec),
    ],
  }
}

function dataFits(data: Value, event: SpecEvent, spec: ContractSpec): boolean {
  const parts = partsOf(data, event, spec)
  return (
    parts?.every(({ value, type }) => value !== undefined && fitsType(value, type, spec)) ?? false
  )
}

/** Names the parts of the data; parts that the event's format lacks stay as they are. */
function dataFields(data: Value, event: SpecEvent, spec: ContractSpec): readonly Field[] {
  const parts = partsOf(data, event, spec)
  if (parts !== undefined)
    return parts.flatMap(({ name, type, value }) =>
      value === undefined ? [] : [namedField(name, type, value, spec)],
    )
  if (data.kind === 'none') return []
  // An asset's own contract may write the amount alone where it writes a map of the amount and more (CAP-67).
  const [amount] = event.format === undefined && data.kind !== 'list' ? event.data : []
  return [{ label: amount?.name ?? '', value: data }]
}

interface DataPart {
  readonly name: string
  readonly type: string
  /** Undefined if the map has no such key. */
  readonly value: Value | undefined
}

/** The parameters in an event's data by its format; undefined where the data is in no such format. */
function partsOf(
  data: Value,
  { data: parameters, format }: SpecEvent,
  spec: ContractSpec,
): readonly DataPart[] | undefined {
  switch (format) {
    case 'single':
      return single(data, parameters)
    case 'vec':
      return items(data, parameters)
    case 'map':
      return entries(data, parameters)
    case undefined: {
      const [only, ...others] = parameters
      const isOne = only !== undefined && others.length === 0
      return isOne && fitsType(data, only.type, spec)
        ? single(data, parameters)
        : (entries(data, parameters) ?? items(data, parameters) ?? single(data, parameters))
    }
  }
}

type Parameters = SpecEvent['data']

function single(data: Value, parameters: Parameters): readonly DataPart[] | undefined {
  const [only, ...others] = parameters
  if (only === undefined) return data.kind === 'none' ? [] : undefined
  return others.length === 0 ? [{ ...only, value: data }] : undefined
}

/** In their order. */
function items(data: Value, parameters: Parameters): readonly DataPart[] | undefined {
  if (parameters.length === 0) return isEmpty(data) && data.arm !== 'Map' ? [] : undefined
  return data.kind === 'list' && data.items.length === parameters.length
    ? parameters.map((parameter, at) => ({ ...parameter, value: data.items[at] }))
    : undefined
}

/** By their names. */
function entries(data: Value, parameters: Parameters): readonly DataPart[] | undefined {
  const fields = fieldsOf(data)
  if (fields?.every(({ label }) => parameters.some(({ name }) => name === label)) !== true)
    return undefined
  return parameters.flatMap((parameter) => {
    const value = fields.find(({ label }) => label === parameter.name)?.value
    return value === undefined && parameter.type.startsWith('Option<')
      ? []
      : [{ ...parameter, value }]
  })
}

/** True for a vector or a map without items: both are shown alike. */
const isEmpty = (value: Value): boolean =>
  (value.kind === 'text' && value.arm !== 'String' && value.text === 'empty') ||
  (value.kind === 'list' && value.items.length === 0)

const fieldsOf = (value: Value): readonly Field[] | undefined => {
  if (value.arm === 'Vec') return undefined
  return isEmpty(value) ? [] : mapFields(value)
}
