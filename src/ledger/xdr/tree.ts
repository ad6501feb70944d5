import { hexFromBytes, strictText } from '../values/bytes.ts'
import { accountIdFromBytes, contractIdFromBytes, muxedAccountIdFromBytes } from '../values/ids.ts'
import type { XdrTree } from '../xdrTree.ts'

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

interface Budget {
  left: number
}

function node(name: string, value: unknown, type: string, budget: Budget): XdrTree {
  budget.left--
  if (value === undefined) return { name, text: 'none' }
  if (value instanceof Uint8Array) return { name, text: bytesText(name, type, value) }
  if (Array.isArray(value)) return listNode(name, value, budget)
  if (typeof value === 'object' && value !== null) return objectNode(name, value, budget)
  return { name, text: leafText(value) }
}

function listNode(name: string, list: readonly unknown[], budget: Budget): XdrTree {
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

function objectNode(name: string, value: object, budget: Budget): XdrTree {
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
  budget: Budget,
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
