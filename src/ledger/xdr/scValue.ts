import type { TransactionXdr } from '../transaction.ts'
import { base64FromBytes, hexFromBytes, strictText } from '../values/bytes.ts'
import { accountIdFromBytes, contractIdFromBytes, muxedAccountIdFromBytes } from '../values/ids.ts'
import { int128, int256, unixSeconds } from '../values/numbers.ts'
import { address, code, list, none, number, text, type Value } from '../values/value.ts'
import type * as Xdr from './generated/xdr.ts'
import { anyAddressFromXdr, scErrorName } from './values.ts'

/** Nested values that are drawn; further ones are only counted. */
const maxValues = 500
/** Values within values that are drawn. */
const maxDepth = 32

/** A contract value (XDR `ScVal`) as a `Value` to show. */
export const scValue = (value: Xdr.ScVal): Value => shown(value, { left: maxValues, depth: 0 })

interface Budget {
  left: number
  depth: number
}

const shown = (value: Xdr.ScVal, budget: Budget): Value => ({
  ...withoutArm(value, budget),
  arm: armOf(value),
})

export const armOf = ({ type }: Xdr.ScVal): string => type.slice('scv'.length)

function withoutArm(value: Xdr.ScVal, budget: Budget): Value {
  budget.left--
  switch (value.type) {
    case 'scvBool':
      return text(value.b ? 'true' : 'false')
    case 'scvVoid':
      return none
    case 'scvError':
      return code(scErrorName(value.error))
    case 'scvU32':
      return number(value.u32)
    case 'scvI32':
      return number(value.i32)
    case 'scvU64':
      return number(value.u64)
    case 'scvI64':
      return number(value.i64)
    case 'scvTimepoint':
      return value.timepoint <= 253_402_300_799n
        ? { kind: 'time', time: unixSeconds(Number(value.timepoint)) }
        : number(value.timepoint, 's after 1970')
    case 'scvDuration':
      return number(value.duration, 's')
    case 'scvU128':
      return number(int128(value.u128))
    case 'scvI128':
      return number(int128(value.i128))
    case 'scvU256':
      return number(int256(value.u256))
    case 'scvI256':
      return number(int256(value.i256))
    case 'scvBytes':
      return { kind: 'bytes', base64: base64FromBytes(value.bytes) }
    case 'scvString':
      return { kind: 'bytes', base64: base64FromBytes(value.str) }
    case 'scvSymbol':
      return code(symbolText(value.sym))
    case 'scvVec':
      return several(value.vec ?? [], budget, (item) => shown(item, budget))
    case 'scvMap':
      return several(value.map ?? [], budget, (entry) => entryOf(entry, budget))
    case 'scvAddress':
      return address(anyAddressFromXdr(value.address))
    case 'scvContractInstance':
      return text('the contract’s instance')
    case 'scvLedgerKeyContractInstance':
      return text('the key of the contract’s instance')
    case 'scvLedgerKeyNonce':
      return number(value.nonceKey.nonce, 'as a nonce')
    case 'scvExecutableTag':
      return { kind: 'bytes', base64: base64FromBytes(value.executableTag) }
  }
}

/** The network allows letters, digits and `_`; other bytes than text are hex. */
const symbolText = (bytes: Uint8Array): string =>
  strictText(bytes) ?? `0x${hexFromBytes(bytes)} (not UTF-8)`

/** A symbol key labels its value; any other key is listed before it. */
function entryOf({ key, val }: Xdr.ScMapEntry, budget: Budget): Value {
  const value = shown(val, budget)
  if (key.type === 'scvSymbol')
    return {
      kind: 'fields',
      fields: [{ label: symbolText(key.sym), value }],
    }
  return list([shown(key, budget), value])
}

function several<T>(items: readonly T[], budget: Budget, draw: (item: T) => Value): Value {
  if (items.length > 0 && budget.depth >= maxDepth) return text(`… nested deeper than ${maxDepth}`)
  budget.depth++
  const drawn: Value[] = []
  for (const item of items) {
    if (budget.left <= 0) {
      drawn.push(text(`… ${items.length - drawn.length} more`))
      break
    }
    drawn.push(draw(item))
  }
  budget.depth--
  return drawn.length === 0 ? text('empty') : list(drawn)
}

/** Rows of one tree that are shown; further ones are only counted. */
const maxNodes = 20_000
/** Bytes of an opaque that are shown; a contract's code can be 128 kB. */
const maxBytes = 4_096

/**
 * The rows of a value decoded from XDR. Bytes are hex, text where the schema says so and they are printable;
 * keys of accounts and contracts are their strkeys; 64-bit integers are decimal.
 */
export function treeOf(name: string, value: unknown): XdrTree {
  return node(name, value, '', { left: maxNodes })
}

interface NodeBudget {
  left: number
}

function node(name: string, value: unknown, type: string, budget: NodeBudget): XdrTree {
  budget.left--
  if (value === undefined) return { name, text: 'none' }
  if (value instanceof Uint8Array) return { name, text: bytesText(name, type, value) }
  if (Array.isArray(value)) return listNode(name, value, budget)
  if (typeof value === 'object' && value !== null) return objectNode(name, value, budget)
  return { name, text: leafText(value) }
}

function listNode(name: string, list: readonly unknown[], budget: NodeBudget): XdrTree {
  if (list.length === 0) return { name, text: 'empty' }
  return {
    name,
    children: childrenOf(
      list.map((item, i) => [String(i), item]),
      '',
      budget,
    ),
  }
}

function objectNode(name: string, value: object, budget: NodeBudget): XdrTree {
  const strkey = strkeyOf(value)
  if (strkey !== undefined) return { name, text: strkey }
  const fields = Object.entries(value).filter(([key]) => key !== 'type')
  const type: unknown = Reflect.get(value, 'type')
  const children = childrenOf(fields, typeof type === 'string' ? type : '', budget)
  const text = typeof type === 'string' ? type : undefined
  return children.length === 0 ? { name, text: text ?? 'empty' } : { name, text, children }
}

function childrenOf(
  fields: readonly (readonly [string, unknown])[],
  type: string,
  budget: NodeBudget,
): readonly XdrTree[] {
  const children: XdrTree[] = []
  for (const [index, [key, value]] of fields.entries()) {
    if (budget.left <= 0) {
      children.push({ name: '…', text: `${fields.length - index} more` })
      break
    }
    children.push(node(key, value, type, budget))
  }
  return children
}

/** Accounts and contracts by their strkeys. */
function strkeyOf(value: object): string | undefined {
  switch (Reflect.get(value, 'type')) {
    case 'publicKeyTypeEd25519':
    case 'keyTypeEd25519':
    case 'signerKeyTypeEd25519':
      return keyText(Reflect.get(value, 'ed25519'), accountIdFromBytes)
    case 'scAddressTypeContract':
      return keyText(Reflect.get(value, 'contractId'), contractIdFromBytes)
    case 'keyTypeMuxedEd25519': {
      const muxed: unknown = Reflect.get(value, 'med25519')
      if (typeof muxed !== 'object' || muxed === null) return undefined
      const id: unknown = Reflect.get(muxed, 'id')
      return typeof id === 'bigint'
        ? keyText(Reflect.get(muxed, 'ed25519'), (key) => muxedAccountIdFromBytes(key, id))
        : undefined
    }
    default:
      return undefined
  }
}

const keyText = (key: unknown, text: (key: Uint8Array) => string): string | undefined =>
  key instanceof Uint8Array ? text(key) : undefined

/** Fields that hold text in the ledger's schemas. */
const textFields = new Set([
  'homeDomain',
  'dataName',
  'assetCode',
  'functionName',
  'sym',
  'str',
  'text',
])

function bytesText(name: string, type: string, bytes: Uint8Array): string {
  if (bytes.length === 0) return 'empty'
  if (name === 'contractId') return contractIdFromBytes(bytes)
  if (name === 'sourceAccountEd25519') return accountIdFromBytes(bytes)
  if (textFields.has(name) || type === 'memoText') {
    const text = printable(name === 'assetCode' ? withoutZeros(bytes) : bytes)
    if (text !== undefined) return text
  }
  const shown = hexFromBytes(bytes.subarray(0, maxBytes))
  return bytes.length > maxBytes ? `${shown}… ${bytes.length - maxBytes} bytes more` : shown
}

function printable(bytes: Uint8Array): string | undefined {
  const text = strictText(bytes)
  return text !== undefined && /^[^\p{Cc}\p{Cf}]*$/u.test(text) ? JSON.stringify(text) : undefined
}

function withoutZeros(bytes: Uint8Array): Uint8Array {
  let end = bytes.length
  while (end > 0 && bytes[end - 1] === 0) end--
  return bytes.subarray(0, end)
}

const leafText = (value: unknown): string =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  typeof value === 'bigint' ||
  typeof value === 'boolean'
    ? String(value)
    : ''

/** Decoded XDR as rows: a leaf has text, a branch has children. */
export interface XdrTree {
  /** Field name, or index in a list. */
  readonly name: string
  /** The union's case, or the leaf's value. */
  readonly text?: string | undefined
  readonly children?: readonly XdrTree[] | undefined
}

/** A transaction's XDR in readable form; a tree is absent where its part is, or cannot be read. */
export interface TransactionTrees {
  readonly envelope?: XdrTree | undefined
  readonly result?: XdrTree | undefined
  readonly meta?: XdrTree | undefined
  readonly feeMeta?: XdrTree | undefined
  /** The reason why a part cannot be read. */
  readonly problems: { readonly [P in keyof TransactionXdr]?: string }
}
