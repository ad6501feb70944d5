import type { TypedArgument, WasmHash } from '../contract/contract.ts'
import { parseSpecType, type SpecType, type SpecTypeName } from '../contract/spec.ts'
import { base64FromBytes, bytesFromBase64, bytesFromHex, compareBytes } from '../values/bytes.ts'
import { type ContractId, decodeStrkey } from '../values/ids.ts'
import { int128, int256 } from '../values/numbers.ts'
import { readScVal, writeLedgerKey, writeScAddress, writeScVal } from './generated/reader.ts'
import type * as Xdr from './generated/xdr.ts'
import { readAll, wi32, wi64, wopaque, writeAll, wu32, wvar } from './xdrBytes.ts'

/** Values within values that are read. */
const maxDepth = 64

/** The reason why a text is no value of its type. */
class ArgumentError extends Error {
  override readonly name = 'ArgumentError'
}

/**
 * The contract value (XDR `ScVal`) that a reader means by a text, by its type in the interface (SEP-48). Simple values are
 * written as they are: `12`, `true`, `G…`, `0x…`; others as JSON: `["a", 1]`, `{"field": 2}`, `{"Case": [3]}`, where
 * numbers past 2^53 are in quotes. An empty text is the absent value of an `Option`. Throws ArgumentError.
 */
export function argumentOf(text: string, type: string, types: readonly SpecType[]): Xdr.ScVal {
  const tree = parseSpecType(type)
  if (tree === undefined) throw new ArgumentError(`the type ${type} cannot be read`)
  const trimmed = text.trim()
  if (tree.name === 'Option' && trimmed === '') return { type: 'scvVoid' }
  return typedArgument(inputOf(trimmed, tree, types), tree, types, 0)
}

/** JSON for a value with parts, else the text itself. */
function inputOf(text: string, type: SpecTypeName, types: readonly SpecType[]): unknown {
  const inner = type.name === 'Option' ? (type.of[0] ?? type) : type
  const named = types.find(({ name }) => name === inner.name)
  const isText = inner.name !== '(,)' && inner.of.length === 0 && named?.kind !== 'struct'
  if ((isText && !/^[[{"]/.test(text)) || inner.name === 'BytesN' || inner.name === 'String')
    return text
  try {
    return JSON.parse(text)
  } catch {
    throw new ArgumentError('it is not whole JSON')
  }
}

function typedArgument(
  input: unknown,
  type: SpecTypeName,
  types: readonly SpecType[],
  depth: number,
): Xdr.ScVal {
  if (depth > maxDepth) throw new ArgumentError(`it is nested deeper than ${maxDepth}`)
  const [first, second] = type.of
  const inner = (item: unknown, of: SpecTypeName | undefined) => {
    if (of === undefined) throw new ArgumentError(`${type.name} of nothing`)
    return typedArgument(item, of, types, depth + 1)
  }
  switch (type.name) {
    case '(,)':
      return vecOf(tupleOf(input, type.of.length).map((item, at) => inner(item, type.of[at])))
    case 'Option':
      return input === null ? { type: 'scvVoid' } : inner(input, first)
    case 'Result':
      return inner(input, first)
    case 'Vec':
      return vecOf(listOf(input).map((item) => inner(item, first)))
    case 'Map':
      return mapOf(
        entriesOf(input).map(([key, value]) => ({
          key: inner(key, first),
          val: inner(value, second),
        })),
      )
    case 'BytesN':
      return bytesOf(input, Number(first?.name))
    default:
      return simpleValue(input, type.name) ?? namedValue(input, type.name, types, depth)
  }
}

/** A value of a built-in type; undefined for a type that the interface defines. */
function simpleValue(input: unknown, type: string): Xdr.ScVal | undefined {
  switch (type) {
    case '()':
      return { type: 'scvVoid' }
    case 'bool':
      if (input === true || input === 'true') return { type: 'scvBool', b: true }
      if (input === false || input === 'false') return { type: 'scvBool', b: false }
      throw new ArgumentError('it is neither true nor false')
    case 'u32':
      return { type: 'scvU32', u32: Number(integerOf(input, 32n, 'unsigned')) }
    case 'i32':
      return { type: 'scvI32', i32: Number(integerOf(input, 32n, 'signed')) }
    case 'u64':
      return { type: 'scvU64', u64: integerOf(input, 64n, 'unsigned') }
    case 'i64':
      return { type: 'scvI64', i64: integerOf(input, 64n, 'signed') }
    case 'Timepoint':
      return { type: 'scvTimepoint', timepoint: integerOf(input, 64n, 'unsigned') }
    case 'Duration':
      return { type: 'scvDuration', duration: integerOf(input, 64n, 'unsigned') }
    case 'u128':
      return { type: 'scvU128', u128: halves(integerOf(input, 128n, 'unsigned')) }
    case 'i128':
      return { type: 'scvI128', i128: halves(integerOf(input, 128n, 'signed')) }
    case 'U256':
      return { type: 'scvU256', u256: quarters(integerOf(input, 256n, 'unsigned')) }
    case 'I256':
      return { type: 'scvI256', i256: quarters(integerOf(input, 256n, 'signed')) }
    case 'Symbol':
      return { type: 'scvSymbol', sym: symbolOf(textOf(input)) }
    case 'String':
      return { type: 'scvString', str: encoded(textOf(input)) }
    case 'Bytes':
      return bytesOf(input, undefined)
    case 'Address':
    case 'MuxedAddress':
      return { type: 'scvAddress', address: addressOf(textOf(input), type) }
    case 'Val':
    case 'Error':
      return fromXdrText(textOf(input))
    default:
      return undefined
  }
}

/** A value of a type that the interface defines (SEP-48). */
function namedValue(
  input: unknown,
  name: string,
  types: readonly SpecType[],
  depth: number,
): Xdr.ScVal {
  const type = types.find((each) => each.name === name)
  const part = (item: unknown, text: string): Xdr.ScVal => {
    const tree = parseSpecType(text)
    if (tree === undefined) throw new ArgumentError(`the type ${text} cannot be read`)
    return typedArgument(item, tree, types, depth + 1)
  }
  switch (type?.kind) {
    case undefined:
      throw new ArgumentError(`the interface does not define the type ${name}`)
    case 'struct': {
      // A struct with numbers for names is a tuple.
      if (type.fields.every((field, at) => field.name === String(at)))
        return vecOf(
          tupleOf(input, type.fields.length).map((item, at) =>
            part(item, type.fields[at]?.type ?? ''),
          ),
        )
      const given = fieldsOf(input, name, type.fields)
      return mapOf(
        type.fields.map((field) => {
          const isOption = field.type.startsWith('Option<')
          if (!given.has(field.name) && !isOption)
            throw new ArgumentError(`${name} needs the field ${field.name}`)
          // Contracts before CAP-86 need every field: an absent one is written as none.
          const val = part(given.get(field.name) ?? null, field.type)
          return { key: { type: 'scvSymbol', sym: encoded(field.name) }, val }
        }),
      )
    }
    case 'union': {
      const [key, values] = caseOf(input, name)
      const found = type.cases.find((each) => each.name === key)
      if (found === undefined)
        throw new ArgumentError(
          `${name} is one of ${type.cases.map((each) => each.name).join(', ')}`,
        )
      const items = tupleOf(values, found.types.length)
      const tag: Xdr.ScVal = { type: 'scvSymbol', sym: encoded(found.name) }
      return vecOf([tag, ...items.map((item, at) => part(item, found.types[at] ?? ''))])
    }
    case 'enum':
    case 'error': {
      const found = type.cases.find(
        (each) => each.name === input || each.value === input || String(each.value) === input,
      )
      if (found === undefined)
        throw new ArgumentError(
          `${name} is one of ${type.cases.map((each) => each.name).join(', ')}`,
        )
      return type.kind === 'enum'
        ? { type: 'scvU32', u32: found.value }
        : { type: 'scvError', error: { type: 'sceContract', contractCode: found.value } }
    }
  }
}

/** The given fields; a field that the struct does not have, or has twice, is refused rather than dropped. */
function fieldsOf(
  input: unknown,
  name: string,
  fields: Extract<SpecType, { kind: 'struct' }>['fields'],
): ReadonlyMap<string, unknown> {
  const given = new Map<string, unknown>()
  for (const [label, value] of entriesOf(input)) {
    const key = String(label)
    if (!fields.some((field) => field.name === key))
      throw new ArgumentError(`${name} has no field ${key}`)
    if (given.has(key)) throw new ArgumentError(`${name} has the field ${key} twice`)
    given.set(key, value)
  }
  return given
}

/** The name and values of an enum's case: `"Case"`, `{"Case": […]}`, or as the SDK has it `{"tag": "Case", "values": […]}`. */
function caseOf(input: unknown, name: string): readonly [key: unknown, values: unknown] {
  if (typeof input === 'string') return [input, []]
  const entries = entriesOf(input)
  const written = new Map(entries)
  const tag = written.get('tag')
  if (
    typeof tag === 'string' &&
    [...written.keys()].every((key) => key === 'tag' || key === 'values')
  )
    return [tag, written.get('values') ?? []]
  const [only, ...others] = entries
  if (only === undefined || others.length > 0)
    throw new ArgumentError(`${name} has one case, but ${entries.length} are given`)
  return only
}

const vecOf = (vec: readonly Xdr.ScVal[]): Xdr.ScVal => ({ type: 'scvVec', vec })

/** The host takes a map only with its keys in order, and each once (CAP-46-1). */
function mapOf(entries: readonly Xdr.ScMapEntry[]): Xdr.ScVal {
  const map = entries.toSorted((a, b) => compareScVals(a.key, b.key))
  if (map.some(({ key }, at) => at > 0 && compareScVals(key, map[at - 1]?.key ?? key) === 0))
    throw new ArgumentError('it has a key twice')
  return { type: 'scvMap', map }
}

function listOf(input: unknown): readonly unknown[] {
  if (!Array.isArray(input)) throw new ArgumentError('it is no list: write […]')
  return input
}

function tupleOf(input: unknown, length: number): readonly unknown[] {
  // One value stands for a list of one.
  const items = !Array.isArray(input) && length === 1 ? [input] : listOf(input)
  if (items.length !== length)
    throw new ArgumentError(`it has ${items.length} values, not ${length}`)
  return items
}

/** Entries of `{"key": value}`, or of `[[key, value]]` where keys are no text. */
function entriesOf(input: unknown): readonly (readonly [unknown, unknown])[] {
  if (Array.isArray(input)) return input.map((item) => [tupleOf(item, 2)[0], tupleOf(item, 2)[1]])
  if (typeof input !== 'object' || input === null)
    throw new ArgumentError('it is no map: write {…}')
  return Object.entries(input)
}

function integerOf(input: unknown, bits: bigint, kind: 'signed' | 'unsigned'): bigint {
  if (typeof input === 'number' && !Number.isSafeInteger(input))
    throw new ArgumentError('a number past 2^53 needs quotes')
  const text = Array.isArray(input) ? '' : String(input).replaceAll('_', '')
  if (!/^-?(?:\d{1,78}|\d{1,3}(?:,\d{3}){1,25})$/.test(text))
    throw new ArgumentError('it is no whole number')
  const value = BigInt(text.replaceAll(',', ''))
  const [least, end] =
    kind === 'unsigned' ? [0n, 1n << bits] : [-(1n << (bits - 1n)), 1n << (bits - 1n)]
  if (value < least || value >= end)
    throw new ArgumentError(`it is outside of ${least} to ${end - 1n}`)
  return value
}

const low = (value: bigint): bigint => BigInt.asUintN(64, value)
const halves = (value: bigint) => ({ hi: value >> 64n, lo: low(value) })
const quarters = (value: bigint) => ({
  hiHi: value >> 192n,
  hiLo: low(value >> 128n),
  loHi: low(value >> 64n),
  loLo: low(value),
})

function textOf(input: unknown): string {
  if (typeof input !== 'string') throw new ArgumentError('it is no text')
  return input
}

function symbolOf(text: string): Uint8Array {
  if (!/^\w{0,32}$/.test(text))
    throw new ArgumentError('a symbol has at most 32 letters, digits and underscores')
  return encoded(text)
}

function bytesOf(input: unknown, length: number | undefined): Xdr.ScVal {
  const bytes = bytesFromHex(textOf(input).replace(/^0x/i, '').toLowerCase())
  if (bytes === undefined) throw new ArgumentError('it is no hex')
  if (length !== undefined && bytes.length !== length)
    throw new ArgumentError(`it has ${bytes.length} bytes, not ${length}`)
  return { type: 'scvBytes', bytes }
}

function addressOf(text: string, type: string): Xdr.ScAddress {
  const account = decodeStrkey('G', text)
  if (account !== undefined)
    return {
      type: 'scAddressTypeAccount',
      accountId: { type: 'publicKeyTypeEd25519', ed25519: account },
    }
  const contract = decodeStrkey('C', text)
  if (contract !== undefined) return { type: 'scAddressTypeContract', contractId: contract }
  const muxed = type === 'MuxedAddress' ? decodeStrkey('M', text) : undefined
  if (muxed === undefined) throw new ArgumentError('it is no address: G… or C…')
  const id = muxed.subarray(32).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  return {
    type: 'scAddressTypeMuxedAccount',
    muxedAccount: { id, ed25519: muxed.subarray(0, 32) },
  }
}

function fromXdrText(text: string): Xdr.ScVal {
  const bytes = bytesFromBase64(text)
  try {
    if (bytes !== undefined) return readAll(bytes, readScVal)
  } catch (cause) {
    throw new ArgumentError('it is no XDR of a contract value', { cause })
  }
  throw new ArgumentError('a value of any type is written as base64 XDR')
}

const encoded = (text: string): Uint8Array => new TextEncoder().encode(text)

/**
 * The order of keys in a map of the host (CAP-46-1, Comparison): values of different types by their types' numbers;
 * vectors and maps part by part, a shorter one before those that begin with it; symbols, strings and bytes by their
 * bytes in the same way; numbers by value; other types in the order of their XDR.
 */
function compareScVals(a: Xdr.ScVal, b: Xdr.ScVal): number {
  if (a.type === 'scvVec' && b.type === 'scvVec') return compareLists(a.vec ?? [], b.vec ?? [])
  if (a.type === 'scvMap' && b.type === 'scvMap')
    return compareLists(partsOf(a.map), partsOf(b.map))
  const [first, second] = [contentOf(a), contentOf(b)]
  if (a.type === b.type && first !== undefined && second !== undefined)
    return typeof first === 'bigint' || typeof second === 'bigint'
      ? Number(first > second) - Number(first < second)
      : compareBytes(first, second)
  // XDR begins with the type.
  return compareBytes(
    writeAll(() => writeScVal(a)),
    writeAll(() => writeScVal(b)),
  )
}

const partsOf = (map: readonly Xdr.ScMapEntry[] = []): readonly Xdr.ScVal[] =>
  map.flatMap(({ key, val }) => [key, val])

function compareLists(a: readonly Xdr.ScVal[], b: readonly Xdr.ScVal[]): number {
  for (const [at, first] of a.entries()) {
    const second = b[at]
    if (second === undefined) break
    const order = compareScVals(first, second)
    if (order !== 0) return order
  }
  return Math.sign(a.length - b.length)
}

/** The content of a value, if XDR would order it differently: XDR writes a length first, and has no signs. */
function contentOf(value: Xdr.ScVal): Uint8Array | bigint | undefined {
  if (value.type === 'scvSymbol') return value.sym
  if (value.type === 'scvString') return value.str
  if (value.type === 'scvBytes') return value.bytes
  if (value.type === 'scvI32') return BigInt(value.i32)
  if (value.type === 'scvI64') return value.i64
  if (value.type === 'scvI128') return int128(value.i128)
  return value.type === 'scvI256' ? int256(value.i256) : undefined
}

/** An argument that is no value of its type, and why. */
export interface WrongArgument {
  readonly argument: string
  readonly reason: string
}

/** The contract values (XDR `ScVal`) of what a reader typed for a list of arguments, or the first that is none. */
export function argumentsOf(
  given: readonly TypedArgument[],
  types: readonly SpecType[],
): readonly Xdr.ScVal[] | WrongArgument {
  const values: Xdr.ScVal[] = []
  for (const { name, type, text } of given)
    try {
      values.push(argumentOf(text, type, types))
    } catch (error) {
      if (!(error instanceof ArgumentError)) throw error
      return { argument: name, reason: error.message }
    }
  return values
}

/** A call of a function. */
interface ContractCallXdr {
  readonly contract: ContractId
  readonly name: string
  readonly arguments: readonly Xdr.ScVal[]
}

/**
 * Base64 `TransactionEnvelope` of a call, to be simulated: without signatures, its source is the account of the zero key,
 * and its sequence number is 0. A simulation checks neither (rpc.md 2.11).
 */
export const callEnvelope = ({ contract, name, arguments: values }: ContractCallXdr): string =>
  base64FromBytes(
    writeAll(() => {
      wi32(2) // envelopeTypeTx
      wi32(0) // keyTypeEd25519
      wopaque(new Uint8Array(32))
      wu32(100) // fee
      wi64(0n) // sequence number
      wi32(0) // precondNone
      wi32(0) // memoNone
      wu32(1) // operations
      wi32(0) // no source of its own
      wi32(24) // invokeHostFunction
      wi32(0) // hostFunctionTypeInvokeContract
      writeScAddress({
        type: 'scAddressTypeContract',
        contractId: decodeStrkey('C', contract) ?? new Uint8Array(32),
      })
      wvar(new TextEncoder().encode(name))
      wu32(values.length)
      for (const value of values) writeScVal(value)
      wu32(0) // authorizations: the simulation records what is needed
      wi32(0) // no Soroban data
      wu32(0) // signatures
    }),
  )

/** Parts of a key, and keys that a text may mean: each number may be one of several types. */
const maxParts = 6
const maxKeys = 50

/**
 * The keys (XDR `ScVal`) that a text may mean: a symbol, alone or in a list as `contracttype` enums are stored, with
 * values after commas: addresses, numbers, `0x…` bytes, "text", true and false. Base64 XDR means itself. Empty for a
 * text that means none.
 */
export function storageKeys(text: string): readonly Xdr.ScVal[] {
  const xdr = scValOfXdr(text.trim())
  if (xdr !== undefined) return [xdr]
  const parts = text.split(',').map((part) => part.trim())
  if (parts.length > maxParts || parts.includes('')) return []
  const [first = '', ...rest] = parts
  if (rest.length === 0) {
    const values = scValsOf(first)
    return [...values, ...values.map(vecOfOne)]
  }
  return parts
    .reduce<readonly (readonly Xdr.ScVal[])[]>(
      (lists, part) => lists.flatMap((list) => scValsOf(part).map((value) => [...list, value])),
      [[]],
    )
    .slice(0, maxKeys)
    .map((vec) => ({ type: 'scvVec', vec }))
}

const vecOfOne = (value: Xdr.ScVal): Xdr.ScVal => ({ type: 'scvVec', vec: [value] })

/** Values (XDR `ScVal`) that a text may mean: a number may be one of several types; a symbol has at most 32 letters. */
export function scValsOf(part: string): readonly Xdr.ScVal[] {
  const account = decodeStrkey('G', part)
  if (account !== undefined)
    return address({
      type: 'scAddressTypeAccount',
      accountId: { type: 'publicKeyTypeEd25519', ed25519: account },
    })
  const contract = decodeStrkey('C', part)
  if (contract !== undefined)
    return address({ type: 'scAddressTypeContract', contractId: contract })
  if (/^-?\d{1,39}$/.test(part)) return numbersOf(BigInt(part))
  const hex = /^0x((?:[0-9a-f]{2})*)$/i.exec(part)?.[1]
  const bytes = hex === undefined ? undefined : bytesFromHex(hex)
  if (bytes !== undefined) return [{ type: 'scvBytes', bytes }]
  const quoted = /^"(.*)"$/.exec(part)?.[1]
  if (quoted !== undefined) return [{ type: 'scvString', str: encoded(quoted) }]
  if (part === 'true' || part === 'false') return [{ type: 'scvBool', b: part === 'true' }]
  return /^\w{1,32}$/.test(part) ? [{ type: 'scvSymbol', sym: encoded(part) }] : []
}

const address = (of: Xdr.ScAddress): readonly Xdr.ScVal[] => [{ type: 'scvAddress', address: of }]

function numbersOf(value: bigint): readonly Xdr.ScVal[] {
  const isUnsigned = value >= 0n
  const hi = value >> 64n
  return [
    ...(isUnsigned && value < 1n << 32n ? [{ type: 'scvU32', u32: Number(value) } as const] : []),
    ...(isUnsigned && value < 1n << 64n ? [{ type: 'scvU64', u64: value } as const] : []),
    ...(BigInt.asIntN(128, value) === value
      ? [{ type: 'scvI128', i128: { hi, lo: BigInt.asUintN(64, value) } } as const]
      : []),
  ]
}

function scValOfXdr(text: string): Xdr.ScVal | undefined {
  if (!/^AAAA[A-Za-z0-9+/]{2,}={0,2}$/.test(text)) return undefined
  const bytes = bytesFromBase64(text)
  try {
    return bytes && readAll(bytes, readScVal)
  } catch {
    return undefined // no XDR: the text may be a symbol
  }
}

/** Base64 `LedgerKey` of an entry of a contract's storage. */
export const contractDataKey = (
  contract: ContractId,
  key: Xdr.ScVal,
  durability: Xdr.ContractDataDurability,
): string =>
  keyText({
    type: 'contractData',
    contractData: {
      contract: {
        type: 'scAddressTypeContract',
        contractId: decodeStrkey('C', contract) ?? new Uint8Array(32),
      },
      key,
      durability,
    },
  })

/** Base64 `LedgerKey` of a contract's code. */
export const contractCodeKey = (hash: WasmHash): string =>
  keyText({
    type: 'contractCode',
    contractCode: { hash: bytesFromHex(hash) ?? new Uint8Array(32) },
  })

const keyText = (key: Xdr.LedgerKey) => base64FromBytes(writeAll(() => writeLedgerKey(key)))
