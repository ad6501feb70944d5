import { compareBytes } from '../../values/bytes.ts'
import { int128, int256 } from '../../values/wideIntegers.ts'
import { writeScVal } from '../generated/reader.ts'
import type * as Xdr from '../generated/xdr.ts'
import { writeAll } from '../xdrBytes.ts'

/**
 * The order of keys in a map of the host (CAP-46-1, Comparison): values of different types by their types' numbers;
 * vectors and maps part by part, a shorter one before those that begin with it; symbols, strings and bytes by their
 * bytes in the same way; numbers by value; other types in the order of their XDR.
 */
export function compareScVals(a: Xdr.ScVal, b: Xdr.ScVal): number {
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

/** What XDR would order differently: it writes a length first, and has no signs. */
function contentOf(value: Xdr.ScVal): Uint8Array | bigint | undefined {
  if (value.type === 'scvSymbol') return value.sym
  if (value.type === 'scvString') return value.str
  if (value.type === 'scvBytes') return value.bytes
  if (value.type === 'scvI32') return BigInt(value.i32)
  if (value.type === 'scvI64') return value.i64
  if (value.type === 'scvI128') return int128(value.i128)
  return value.type === 'scvI256' ? int256(value.i256) : undefined
}
