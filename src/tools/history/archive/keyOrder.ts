import { RecordError } from '#ledger/values'
import { entryTypes } from '#ledger/xdr/values.ts'

/** Where an entry's key is, behind its type (XDR `LedgerKey`). */
export interface KeyPlace {
  readonly type: number
  readonly view: DataView
  /** The offset of the key in `view`. */
  readonly key: number
}

/**
 * The first bits of a key, as a number that orders as keys do: most pairs of keys need no more. The type stands above 48 bits
 * of the key.
 */
export function keyPrefix(type: number, view: DataView, key: number): number {
  switch (type) {
    // Behind the type of an account's or a balance's id, which has one case.
    case entryTypes.account:
    case entryTypes.trustline:
    case entryTypes.offer:
    case entryTypes.data:
    case entryTypes.claimableBalance:
      return type * 2 ** 48 + first48(view, key + 4)
    // The type of the address, then as much of the address.
    case entryTypes.contractData:
      return (
        type * 2 ** 48 + view.getUint8(key + 3) * 2 ** 40 + Math.floor(first48(view, key + 4) / 256)
      )
    case entryTypes.configSetting:
      return type * 2 ** 48 + view.getUint32(key)
    default:
      return type * 2 ** 48 + first48(view, key)
  }
}

const first48 = (view: DataView, at: number) =>
  view.getUint16(at) * 2 ** 32 + view.getUint32(at + 2)

/** The bytes that are compared, both at the same offset of their keys as long as those are equal. */
let one: DataView
let two: DataView
let at = 0
let atTwo = 0

/**
 * Orders two keys of one type as buckets do (the network's own order of `LedgerKey`): by their fields, numbers by value, text by
 * its bytes and then its length. Throws RecordError on a key of a later protocol.
 */
export function compareKeys(a: KeyPlace, b: KeyPlace): number {
  one = a.view
  two = b.view
  at = a.key
  atTwo = b.key
  switch (a.type) {
    case entryTypes.account:
    case entryTypes.claimableBalance:
      return bytes(36)
    case entryTypes.liquidityPool:
    case entryTypes.contractCode:
    case entryTypes.ttl:
      return bytes(32)
    case entryTypes.configSetting:
      return bytes(4)
    case entryTypes.trustline:
      return bytes(36) || trustlineAsset()
    case entryTypes.offer:
      return bytes(36) || int64()
    case entryTypes.data:
      return bytes(36) || text()
    case entryTypes.contractData:
      return address() || scVal() || bytes(4)
    default:
      throw new RecordError(`an entry has the type ${a.type}, which has no order here`)
  }
}

/** Bytes as they lie: also of unsigned numbers and of a union's case. */
function bytes(length: number): number {
  for (const end = at + length; at < end; at++, atTwo++) {
    const difference = one.getUint8(at) - two.getUint8(atTwo)
    if (difference !== 0) return difference
  }
  return 0
}

function int64(): number {
  const [a, b] = [one.getBigInt64(at), two.getBigInt64(atTwo)]
  skip(8)
  return a === b ? 0 : a < b ? -1 : 1
}

function skip(length: number): void {
  at += length
  atTwo += length
}

/** Content first, then length, which XDR has in front. */
function text(): number {
  const [a, b] = [one.getUint32(at), two.getUint32(atTwo)]
  skip(4)
  const order = bytes(Math.min(a, b))
  if (order !== 0 || a !== b) return order || a - b
  skip(-a & 3)
  return 0
}

/** Element by element, then by their number. */
function list(element: () => number): number {
  const [a, b] = [one.getUint32(at), two.getUint32(atTwo)]
  skip(4)
  for (let n = 0; n < a && n < b; n++) {
    const order = element()
    if (order !== 0) return order
  }
  return a - b
}

/** What is absent comes before what is present. */
function optional(value: () => number): number {
  const isPresent = one.getUint32(at) === 1
  return bytes(4) || (isPresent ? value() : 0)
}

function trustlineAsset(): number {
  const type = one.getUint32(at)
  return bytes(4) || bytes([0, 40, 48, 32][type] ?? unknown('TrustLineAsset', type))
}

function address(): number {
  const type = one.getUint32(at)
  return bytes(4) || bytes([36, 32, 40, 36, 32][type] ?? unknown('ScAddress', type))
}

/** The highest case of XDR `ScVal` that is known. */
export const lastScVal = 22

function scVal(): number {
  const type = one.getUint32(at)
  const order = bytes(4)
  if (order !== 0) return order
  switch (type) {
    case 1: // void
    case 20: // the instance's key
      return 0
    case 0: // bool
    case 3: // u32
      return bytes(4)
    case 2: // error: its type and code
    case 5: // u64, and times
    case 7:
    case 8:
      return bytes(8)
    case 4: {
      // i32
      const [a, b] = [one.getInt32(at), two.getInt32(atTwo)]
      skip(4)
      return a - b
    }
    case 6: // i64
    case 21: // nonce
      return int64()
    case 9: // u128
      return bytes(16)
    case 10: // i128
      return int64() || bytes(8)
    case 11: // u256
      return bytes(32)
    case 12: // i256
      return int64() || bytes(24)
    case 13: // bytes, string, symbol, and a tag of code
    case 14:
    case 15:
    case 22:
      return text()
    case 16: // vector
      return optional(() => list(scVal))
    case 17: // map
      return optional(() => list(() => scVal() || scVal()))
    case 18:
      return address()
    default:
      return unknown('ScVal', type)
  }
}

function unknown(type: string, value: number): never {
  throw new RecordError(`${type} has the unknown case ${value}: a later protocol has it`)
}
