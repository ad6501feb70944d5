import type {
  ContractSpec,
  SpecEvent,
  SpecFunction,
  SpecMeta,
  SpecParameter,
  SpecType,
} from '../contract/spec.ts'
import { base64FromBytes } from '../values/bytes.ts'
import { readScEnvMetaEntry, readScMetaEntry, readScSpecEntry } from './generated/specReader.ts'
import type * as Xdr from './generated/xdr.ts'
import { lossyText } from './values.ts'
import { exportedFunctions, readWasmSections, type WasmSections } from './wasm.ts'
import { open, position } from './xdrBytes.ts'

/** Entries of an interface that are read: the largest contracts have some hundreds. */
const maxEntries = 10_000

/**
 * Reads the interface that a contract's code states. Never throws: a broken interface has the parts before the break,
 * and the reason.
 */
export function specOfWasm(wasm: Uint8Array): ContractSpec {
  const module = readWasmSections(wasm)
  const section = joined(module, 'contractspecv0')
  const spec = section && readEntries(section, readScSpecEntry)
  const meta = entriesOf(module, 'contractmetav0', readScMetaEntry)
  const [version] = entriesOf(module, 'contractenvmetav0', readScEnvMetaEntry)
  const reason =
    spec === undefined
      ? (module.problem && `The code cannot be read: ${module.problem}`) ||
        'The code has no section “contractspecv0”'
      : spec.problem && `The interface cannot be read from there on: ${spec.problem}`
  return {
    ...partsOf(spec?.entries ?? []),
    problem:
      reason === undefined
        ? undefined
        : { reason, raw: section === undefined ? undefined : base64FromBytes(section) },
    meta: meta.map(metaOf),
    protocol: version?.interfaceVersion.protocol,
    exports: exportedFunctions(module),
  }
}

/** An interface by itself, the bytes of `contractspecv0`; undefined where they are not whole entries. */
export function specOfEntries(bytes: Uint8Array): ContractSpec | undefined {
  const { entries, problem } = readEntries(bytes, readScSpecEntry)
  return problem !== undefined || entries.length === 0
    ? undefined
    : { ...partsOf(entries), meta: [], exports: [] }
}

interface Entries<T> {
  readonly entries: readonly T[]
  readonly problem?: string | undefined
}

/** Entries follow each other without a count (SEP-48). */
function readEntries<T>(bytes: Uint8Array, read: () => T): Entries<T> {
  const entries: T[] = []
  try {
    open(bytes)
    while (position() < bytes.length) {
      if (entries.length >= maxEntries)
        return { entries, problem: `it has more than ${maxEntries} entries` }
      entries.push(read())
    }
    return { entries }
  } catch (error) {
    return { entries, problem: error instanceof Error ? error.message : String(error) }
  }
}

function entriesOf<T>(module: WasmSections, name: string, read: () => T): readonly T[] {
  const section = joined(module, name)
  return section === undefined ? [] : readEntries(section, read).entries
}

/** Sections of one name are one: a linker may leave several. */
function joined({ sections }: WasmSections, name: string): Uint8Array | undefined {
  const named = sections.filter((section) => section.name === name)
  if (named.length < 2) return named[0]?.bytes
  const bytes = new Uint8Array(named.reduce((size, section) => size + section.bytes.length, 0))
  let at = 0
  for (const section of named) {
    bytes.set(section.bytes, at)
    at += section.bytes.length
  }
  return bytes
}

function partsOf(entries: readonly Xdr.ScSpecEntry[]) {
  const functions: SpecFunction[] = []
  const types: SpecType[] = []
  const events: SpecEvent[] = []
  for (const entry of entries)
    switch (entry.type) {
      case 'scSpecEntryFunctionV0':
        functions.push(functionOf(entry.functionV0))
        break
      case 'scSpecEntryUdtStructV0':
        types.push({
          kind: 'struct',
          ...named(entry.udtStructV0),
          fields: entry.udtStructV0.fields.map(parameterOf),
        })
        break
      case 'scSpecEntryUdtUnionV0':
        types.push({
          kind: 'union',
          ...named(entry.udtUnionV0),
          cases: entry.udtUnionV0.cases.map(unionCaseOf),
        })
        break
      case 'scSpecEntryUdtEnumV0':
        types.push({
          kind: 'enum',
          ...named(entry.udtEnumV0),
          cases: entry.udtEnumV0.cases.map(enumCaseOf),
        })
        break
      case 'scSpecEntryUdtErrorEnumV0':
        types.push({
          kind: 'error',
          ...named(entry.udtErrorEnumV0),
          cases: entry.udtErrorEnumV0.cases.map(enumCaseOf),
        })
        break
      case 'scSpecEntryEventV0':
        events.push(eventOf(entry.eventV0))
    }
  return { functions, types, events }
}

const named = ({ name, doc }: { readonly name: Uint8Array; readonly doc: Uint8Array }) => ({
  name: lossyText(name),
  doc: lossyText(doc),
})

const parameterOf = (
  of: Xdr.ScSpecFunctionInputV0 | Xdr.ScSpecUdtStructFieldV0 | Xdr.ScSpecEventParamV0,
): SpecParameter => ({ ...named(of), type: typeText(of.type) })

function functionOf(of: Xdr.ScSpecFunctionV0): SpecFunction {
  const [output] = of.outputs
  return {
    ...named(of),
    inputs: of.inputs.map(parameterOf),
    output: output === undefined ? undefined : typeText(output),
  }
}

const unionCaseOf = (of: Xdr.ScSpecUdtUnionCaseV0) =>
  of.type === 'scSpecUdtUnionCaseVoidV0'
    ? { ...named(of.voidCase), types: [] }
    : { ...named(of.tupleCase), types: of.tupleCase.type.map((type) => typeText(type)) }

const enumCaseOf = (of: Xdr.ScSpecUdtEnumCaseV0 | Xdr.ScSpecUdtErrorEnumCaseV0) => ({
  ...named(of),
  value: of.value,
})

function eventOf(of: Xdr.ScSpecEventV0): SpecEvent {
  const at = (location: Xdr.ScSpecEventParamLocationV0) =>
    of.params.filter((param) => param.location === location).map(parameterOf)
  return {
    ...named(of),
    prefix: of.prefixTopics.map(lossyText),
    topics: at('scSpecEventParamLocationTopicList'),
    data: at('scSpecEventParamLocationData'),
    format: formats[of.dataFormat],
  }
}

const formats = {
  scSpecEventDataFormatSingleValue: 'single',
  scSpecEventDataFormatVec: 'vec',
  scSpecEventDataFormatMap: 'map',
} as const

const metaOf = ({ v0 }: Xdr.ScMetaEntry): SpecMeta => ({
  key: lossyText(v0.key),
  value: lossyText(v0.val),
})

/** Types within types that are written out; deeper ones are an ellipsis. */
const maxDepth = 32

/** A type of an interface as Rust writes it: `Option<Vec<Milestone>>` (XDR `ScSpecTypeDef`). */
function typeText(type: Xdr.ScSpecTypeDef, depth = 0): string {
  if (depth >= maxDepth) return '…'
  const inner = (of: Xdr.ScSpecTypeDef) => typeText(of, depth + 1)
  switch (type.type) {
    case 'scSpecTypeVal':
      return 'Val'
    case 'scSpecTypeBool':
      return 'bool'
    case 'scSpecTypeVoid':
      return '()'
    case 'scSpecTypeError':
      return 'Error'
    case 'scSpecTypeU32':
      return 'u32'
    case 'scSpecTypeI32':
      return 'i32'
    case 'scSpecTypeU64':
      return 'u64'
    case 'scSpecTypeI64':
      return 'i64'
    case 'scSpecTypeTimepoint':
      return 'Timepoint'
    case 'scSpecTypeDuration':
      return 'Duration'
    case 'scSpecTypeU128':
      return 'u128'
    case 'scSpecTypeI128':
      return 'i128'
    case 'scSpecTypeU256':
      return 'U256'
    case 'scSpecTypeI256':
      return 'I256'
    case 'scSpecTypeBytes':
      return 'Bytes'
    case 'scSpecTypeString':
      return 'String'
    case 'scSpecTypeSymbol':
      return 'Symbol'
    case 'scSpecTypeAddress':
      return 'Address'
    case 'scSpecTypeMuxedAddress':
      return 'MuxedAddress'
    case 'scSpecTypeOption':
      return `Option<${inner(type.option.valueType)}>`
    case 'scSpecTypeResult':
      return `Result<${inner(type.result.okType)}, ${inner(type.result.errorType)}>`
    case 'scSpecTypeVec':
      return `Vec<${inner(type.vec.elementType)}>`
    case 'scSpecTypeMap':
      return `Map<${inner(type.map.keyType)}, ${inner(type.map.valueType)}>`
    case 'scSpecTypeTuple':
      return `(${type.tuple.valueTypes.map(inner).join(', ')}${type.tuple.valueTypes.length === 1 ? ',' : ''})`
    case 'scSpecTypeBytesN':
      return `BytesN<${type.bytesN.n}>`
    case 'scSpecTypeUdt':
      return lossyText(type.udt.name)
  }
}
