import { bytesFromBase64, bytesFromHex } from '../../values/bytes.ts'
import { decodeStrkey } from '../../values/ids.ts'
import { readScVal } from '../generated/reader.ts'
import type * as Xdr from '../generated/xdr.ts'
import { readAll } from '../xdrBytes.ts'

/** Parts of a key, and keys that a text may mean: each number may be one of several types. */
const maxParts = 6
const maxKeys = 50

/**
 * The keys (XDR `ScVal`) that a text may mean: a symbol, alone or in a list as `contracttype` enums are stored, with
 * values after commas: addresses, numbers, `0x…` bytes, "text", true and false. Base64 XDR means itself. Empty for a
 * text that means none.
 */
export function storageKeys(text: string): readonly Xdr.ScVal[] {
  const xdr = fromXdrText(text.trim())
  if (xdr !== undefined) return [xdr]
  const parts = text.split(',').map((part) => part.trim())
  if (parts.length > maxParts || parts.includes('')) return []
  const [first = '', ...rest] = parts
  if (rest.length === 0) {
    const values = scValsOf(first)
    return [...values, ...values.map(listOf)]
  }
  return parts
    .reduce<readonly (readonly Xdr.ScVal[])[]>(
      (lists, part) => lists.flatMap((list) => scValsOf(part).map((value) => [...list, value])),
      [[]],
    )
    .slice(0, maxKeys)
    .map((vec) => ({ type: 'scvVec', vec }))
}

const listOf = (value: Xdr.ScVal): Xdr.ScVal => ({ type: 'scvVec', vec: [value] })

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

function fromXdrText(text: string): Xdr.ScVal | undefined {
  if (!/^AAAA[A-Za-z0-9+/]{2,}={0,2}$/.test(text)) return undefined
  const bytes = bytesFromBase64(text)
  try {
    return bytes && readAll(bytes, readScVal)
  } catch {
    return undefined // no XDR: the text may be a symbol
  }
}

const encoded = (text: string): Uint8Array => new TextEncoder().encode(text)
