import { sha256 } from '@noble/hashes/sha2.js'
import { createByteTable } from '#sources/index/byteTable.ts'

/** Numbers for owners and finders, with their keys (`ownerKey`). */
export interface KeyTable {
  readonly size: () => number
  /** The number of an owner or finder: its kind, and its id from `start` to `end`. */
  readonly intern: (kind: number, bytes: Uint8Array, start: number, end: number) => number
  readonly key: (n: number) => bigint
}

/** One for many chunks: hashing anew what chunk after chunk is about was a tenth of mapping it. */
export function createKeyTable(): KeyTable {
  const table = createByteTable()
  let keys = new BigInt64Array(4096)
  let hashed = new Uint8Array(256)
  let size = 0
  return {
    size: () => size,
    intern(kind, bytes, start, end) {
      const n = table.intern(kind, bytes, start, end)
      if (n < size) return n
      size++
      if (n === keys.length) {
        const larger = new BigInt64Array(n * 2)
        larger.set(keys)
        keys = larger
      }
      const length = 1 + end - start
      if (length > hashed.length) hashed = new Uint8Array(length)
      hashed[0] = kind
      hashed.set(bytes.subarray(start, end), 1)
      const hash = sha256(hashed.subarray(0, length))
      keys[n] = new DataView(hash.buffer).getBigInt64(0)
      return n
    },
    key: (n) => keys[n] ?? 0n,
  }
}
