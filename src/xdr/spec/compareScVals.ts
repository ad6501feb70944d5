import { compareBytes } from '../../model/values/bytes.ts'
import { writeScVal } from '../generated/reader.ts'
import type * as Xdr from '../generated/xdr.ts'
import { writeAll } from '../xdrBytes.ts'
import { int128 } from '../../model/values/wideIntegers.ts'

/**
 * The order of keys in a map of the host, for keys of one type (CAP-46-1): symbols, strings and bytes by their bytes,
 * a shorter one before those that begin with it; signed numbers by value. XDR writes the length first, so those are
 * compared by content; other types in the order of their XDR.
 */
export function compareScVals(a: Xdr.ScVal, b: Xdr.ScVal): number {
  const [first, second] = [contentOf(a), contentOf(b)]
  if (typeof first === 'bigint' && typeof second === 'bigint')
    return first < second ? -1 : first > second ? 1 : 0
  if (first instanceof Uint8Array && second instanceof Uint8Array)
    return compareBytes(first, second)
  return compareBytes(
    writeAll(() => writeScVal(a)),
    writeAll(() => writeScVal(b)),
  )
}

function contentOf(value: Xdr.ScVal): Uint8Array | bigint | undefined {
  if (value.type === 'scvSymbol') return value.sym
  if (value.type === 'scvString') return value.str
  if (value.type === 'scvBytes') return value.bytes
  if (value.type === 'scvI32') return BigInt(value.i32)
  if (value.type === 'scvI64') return value.i64
  return value.type === 'scvI128' ? int128(value.i128) : undefined
}
