/** Start of the n-th piece of a column cut at `ends`. */
export const startOf = (ends: Uint32Array, n: number): number => (n === 0 ? 0 : (ends[n - 1] ?? 0))

/**
 * Numbers for byte strings: accounts, assets, ledger keys. A key is a kind and bytes; hashing and comparing
 * read the caller's buffer in place, so that a ledger's keys are never copied unless they are new.
 */
export interface ByteTable {
  /** The number of keys. */
  readonly size: () => number
  /** The key's number, counted from 0 in order of arrival. */
  readonly intern: (kind: number, bytes: Uint8Array, start: number, end: number) => number
  readonly freeze: () => FrozenTable
}

/** Keys by their numbers: key n is `bytes[offsets[n]] … bytes[offsets[n + 1]]`, its first byte the kind. */
export interface Keys {
  readonly offsets: Uint32Array
  readonly bytes: Uint8Array
}

/** A table as columns, in the form in which it is stored. */
export interface FrozenTable extends Keys {
  /** Open addressing, a power of two: 0 is free, otherwise a key's number + 1. */
  readonly slots: Uint32Array
}

export function createByteTable(): ByteTable {
  let slots = new Uint32Array(32)
  let hashes = new Uint32Array(16)
  let offsets = new Uint32Array(17)
  let arena = new Uint8Array(1024)
  let arenaView = new DataView(arena.buffer)
  let size = 0
  const grow = () => {
    slots = new Uint32Array(slots.length * 2)
    hashes = enlarged(hashes, hashes.length * 2)
    offsets = enlarged(offsets, (offsets.length - 1) * 2 + 1)
    const mask = slots.length - 1
    for (let n = 0; n < size; n++) {
      let at = (hashes[n] ?? 0) & mask
      while (slots[at] !== 0) at = (at + 1) & mask
      slots[at] = n + 1
    }
  }
  return {
    size: () => size,
    intern(kind, bytes, start, end) {
      const view = viewOf(bytes)
      const hash = hashOf(kind, view, bytes.byteOffset + start, bytes.byteOffset + end)
      const mask = slots.length - 1
      let at = hash & mask
      for (let slot = slots[at] ?? 0; slot !== 0; slot = slots[at] ?? 0) {
        if (
          hashes[slot - 1] === hash &&
          isKey(offsets, arenaView, slot - 1, kind, view, bytes.byteOffset + start, end - start)
        )
          return slot - 1
        at = (at + 1) & mask
      }
      const from = offsets[size] ?? 0
      const to = from + 1 + end - start
      if (to > arena.length) {
        arena = enlarged(arena, Math.max(to, arena.length * 2))
        arenaView = new DataView(arena.buffer)
      }
      arena[from] = kind
      for (let i = start, j = from + 1; i < end; i++, j++) arena[j] = bytes[i] ?? 0
      hashes[size] = hash
      offsets[size + 1] = to
      slots[at] = size + 1
      if (++size >= hashes.length) grow()
      return size - 1
    },
    freeze: () => ({
      offsets: offsets.slice(0, size + 1),
      bytes: arena.slice(0, offsets[size] ?? 0),
      slots,
    }),
  }
}

/** The number of a key; undefined where it is not in the table. */
export function findKey(table: FrozenTable, kind: number, bytes: Uint8Array): number | undefined {
  const mask = table.slots.length - 1
  const view = viewOf(bytes)
  const start = bytes.byteOffset
  const keys = new DataView(table.bytes.buffer, table.bytes.byteOffset, table.bytes.byteLength)
  let at = hashOf(kind, view, start, start + bytes.length) & mask
  for (let slot = table.slots[at] ?? 0; slot !== 0; slot = table.slots[at] ?? 0) {
    if (isKey(table.offsets, keys, slot - 1, kind, view, start, bytes.length)) return slot - 1
    at = (at + 1) & mask
  }
  return undefined
}

/** Kind and bytes of key `n`. */
export function keyAt(table: Keys, n: number): { kind: number; bytes: Uint8Array } {
  const start = table.offsets[n] ?? 0
  const end = table.offsets[n + 1] ?? start
  return { kind: table.bytes[start] ?? 0, bytes: table.bytes.subarray(start + 1, end) }
}

/** The number of keys of a table. */
export const tableSize = (table: Keys): number => table.offsets.length - 1

/** A view of the buffer behind `bytes`. Keys alternate between a ledger and a scratch: both views are cached. */
function viewOf({ buffer }: Uint8Array): DataView {
  if (view.buffer === buffer) return view
  const other = otherView
  otherView = view
  view = other.buffer === buffer ? other : new DataView(buffer)
  return view
}
let view: DataView = new DataView(new ArrayBuffer(0))
let otherView: DataView = view

function isKey(
  offsets: Uint32Array,
  arena: DataView,
  n: number,
  kind: number,
  view: DataView,
  start: number,
  length: number,
): boolean {
  const from = offsets[n] ?? 0
  if ((offsets[n + 1] ?? 0) - from !== 1 + length || arena.getUint8(from) !== kind) return false
  let i = 0
  for (; i + 4 <= length; i += 4)
    if (view.getInt32(start + i) !== arena.getInt32(from + 1 + i)) return false
  for (; i < length; i++)
    if (view.getUint8(start + i) !== arena.getUint8(from + 1 + i)) return false
  return true
}

/** FNV-1a over words, its high bits folded in. */
function hashOf(kind: number, view: DataView, start: number, end: number): number {
  let hash = 0x811c9dc5 ^ kind
  let at = start
  for (; at + 4 <= end; at += 4) {
    hash = Math.imul(hash ^ view.getInt32(at, true), 0x01000193)
    hash ^= hash >>> 15
  }
  for (; at < end; at++) hash = Math.imul(hash ^ view.getUint8(at), 0x01000193)
  return (hash ^ (hash >>> 16)) >>> 0
}

function enlarged<T extends Uint32Array | Uint8Array>(array: T, length: number): T
function enlarged(array: Uint32Array | Uint8Array, length: number): Uint32Array | Uint8Array {
  const larger = array instanceof Uint32Array ? new Uint32Array(length) : new Uint8Array(length)
  larger.set(array)
  return larger
}

/** A growing list of bytes. */
interface Bytes {
  readonly push: (value: number) => void
  readonly append: (bytes: Uint8Array) => void
  readonly length: () => number
  readonly values: () => Uint8Array
}

export function createBytes(): Bytes {
  let values = new Uint8Array(1024)
  let length = 0
  const reserve = (n: number) => {
    if (length + n <= values.length) return
    const larger = new Uint8Array(Math.max(length + n, values.length * 2))
    larger.set(values.subarray(0, length))
    values = larger
  }
  return {
    push(value) {
      reserve(1)
      values[length++] = value
    },
    append(bytes) {
      reserve(bytes.length)
      values.set(bytes, length)
      length += bytes.length
    },
    length: () => length,
    values: () => values.slice(0, length),
  }
}
