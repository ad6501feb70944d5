import { sha256 } from '@noble/hashes/sha2.js'
import { joinedBytes, RecordError } from '#ledger/values'

/**
 * A row group of a table's Parquet file: as much as one request reads. It replaces the file's footer, which would be
 * another request and much larger.
 */
export interface RowGroup {
  /** Which of the manifest's files has it. */
  readonly file: number
  readonly offset: number
  /** Bytes of each of its columns, in the table's order; they lie one behind the other from `offset` on. */
  readonly columns: readonly number[]
  readonly rows: number
  readonly firstKey: bigint
  /** The second column of its first row, a ledger or a place, by which one of a key's many groups is chosen. */
  readonly firstPlace: number
  /** The first eight bytes of SHA-256 over its bytes. */
  readonly sum: bigint
}

/** The row groups, in their order, that may have the keys which begin with the same bits. */
export interface Head {
  readonly groups: readonly RowGroup[]
}

/** Bytes of a head at most: one of the public network has some 20 kB. */
export const mostHeadBytes = 4 * 1024 ** 2

/** The bytes of a head, before its proof is put in front of them. */
export function encodeHead({ groups }: Head): Uint8Array<ArrayBuffer> {
  const out: number[] = []
  const number = (value: number | bigint) => {
    let left = BigInt(value)
    do {
      out.push(Number(left & 0x7fn) | (left > 0x7fn ? 0x80 : 0))
      left >>= 7n
    } while (left > 0n)
  }
  number(groups.length)
  number(groups[0]?.columns.length ?? 0)
  let before: RowGroup | undefined
  for (const group of groups) {
    const follows = before?.file === group.file && endOf(before) === group.offset
    number(follows ? 0 : group.file + 1)
    if (!follows) number(group.offset)
    for (const bytes of group.columns) number(bytes)
    number(group.rows)
    // Keys begin anew in each file.
    number(group.firstKey - (before?.file === group.file ? before.firstKey : -half))
    number(group.firstPlace)
    number(group.sum)
    before = group
  }
  return Uint8Array.from(out)
}

/** Reads a head. Throws RecordError where it does not fit itself. */
export function decodeHead(bytes: Uint8Array): Head {
  let at = 0
  const big = (): bigint => {
    let value = 0n
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = bytes[at++]
      if (byte === undefined) throw new RecordError('a head of the index ends early')
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
    throw new RecordError('a number in a head of the index is too large')
  }
  const number = (most: number): number => {
    const value = big()
    if (value > BigInt(most)) throw new RecordError(`a head of the index states ${value}`)
    return Number(value)
  }
  const count = number(bytes.length)
  const columnCount = number(mostColumns)
  const groups: RowGroup[] = []
  let before: RowGroup | undefined
  for (let n = 0; n < count; n++) {
    const stated = number(mostFiles)
    if (stated === 0 && before === undefined) throw new RecordError('a head has no first file')
    const file = before && stated === 0 ? before.file : stated - 1
    const offset = before && stated === 0 ? endOf(before) : number(mostOffset)
    const columns = Array.from({ length: columnCount }, () => number(mostGroupBytes))
    const rows = number(mostGroupRows)
    const step = big()
    const firstKey = before?.file === file ? before.firstKey + step : step - half
    if (firstKey >= half) throw new RecordError('a key in a head of the index is too large')
    const group = {
      file,
      offset,
      columns,
      rows,
      firstKey,
      firstPlace: number(0xffff_ffff),
      sum: big(),
    }
    groups.push(group)
    before = group
  }
  if (at !== bytes.length) throw new RecordError(`${bytes.length - at} bytes behind a head`)
  return { groups }
}

const half = 1n << 63n
const mostColumns = 16
const mostOffset = 2 ** 50
const mostFiles = 1_000_000
const mostGroupBytes = 4 * 1024 ** 2
const mostGroupRows = 1_000_000

export const bytesOf = ({ columns }: RowGroup): number =>
  columns.reduce((sum, each) => sum + each, 0)
const endOf = (group: RowGroup): number => group.offset + bytesOf(group)

/** The sum by which a row group's bytes are checked. */
export const sumOf = (bytes: Uint8Array): bigint => {
  const hash = sha256(bytes)
  return new DataView(hash.buffer).getBigUint64(0)
}

/** The groups of each file in which rows of a key may be; a file's groups are in the order of their keys. */
export function groupsOfKey(
  { groups }: Head,
  key: bigint,
): ReadonlyMap<number, readonly RowGroup[]> {
  const found = new Map<number, RowGroup[]>()
  for (const [n, group] of groups.entries()) {
    const after = groups[n + 1]
    const reaches = after === undefined || after.file !== group.file || after.firstKey >= key
    if (group.firstKey > key || !reaches) continue
    const own = found.get(group.file)
    if (own === undefined) found.set(group.file, [group])
    else own.push(group)
  }
  return found
}

/**
 * The heads of a table under one root (a Merkle tree over SHA-256, as many leaves as prefixes): each head's file has the
 * hashes beside its way to the root in front, so that a reader who trusts the manifest needs no other file.
 */
export function proveHeads(bodies: readonly Uint8Array[]): {
  readonly root: Uint8Array
  readonly files: readonly Uint8Array[]
} {
  const levels: (readonly Uint8Array[])[] = [bodies.map((body, prefix) => leafOf(prefix, body))]
  for (let level = levels[0] ?? []; level.length > 1; levels.push(level)) {
    const pairs: Uint8Array[] = []
    for (let n = 0; n < level.length; n += 2) pairs.push(nodeOf(level[n], level[n + 1]))
    level = pairs
  }
  const files = bodies.map((body, prefix) => {
    const way = levels.slice(0, -1).map((level, n) => level[(prefix >> n) ^ 1] ?? noHash)
    return joinedBytes([...way, body])
  })
  return { root: levels.at(-1)?.[0] ?? noHash, files }
}

/** The body of a head's file. Throws RecordError where the file is not the one that the root was made of. */
export function provenHead(
  file: Uint8Array,
  {
    prefix,
    prefixBits,
    root,
  }: { readonly prefix: number; readonly prefixBits: number; readonly root: Uint8Array },
): Uint8Array {
  const body = file.subarray(32 * prefixBits)
  let hash = leafOf(prefix, body)
  for (let n = 0; n < prefixBits; n++) {
    const other = file.subarray(32 * n, 32 * n + 32)
    hash = (prefix >> n) & 1 ? nodeOf(other, hash) : nodeOf(hash, other)
  }
  if (hash.some((byte, n) => byte !== root[n]))
    throw new RecordError(
      'a head of the index does not belong to its manifest: it is damaged, or of another build',
    )
  return body
}

const noHash = new Uint8Array(32)
const leafOf = (prefix: number, body: Uint8Array): Uint8Array => {
  const place = new Uint8Array(5)
  new DataView(place.buffer).setUint32(1, prefix)
  return sha256(joinedBytes([place, body]))
}
const nodeOf = (left: Uint8Array = noHash, right: Uint8Array = noHash): Uint8Array =>
  sha256(joinedBytes([Uint8Array.of(1), left, right]))
