import { open, position, skipScAddress, skipScVal, step } from '#ledger/readers'
import { type Change, changeKinds } from './ledgerParts.ts'
import { type BlockWriter, createBlockWriter, createBytes, createNumbers } from './pack.ts'
import {
  type ByteTable,
  createByteTable,
  listCount,
  ownerLists,
  type PostingColumns,
  postTo,
  type Segment,
  type StateColumns,
  stateFlags,
} from './segment.ts'

/** Builds a segment from rows in ascending order. */
export interface SegmentBuilder {
  readonly ledger: (row: SegmentLedger) => void
  /** Ends the ledger's rows. */
  readonly endLedger: () => void
  readonly transaction: (row: SegmentTransaction) => void
  readonly operation: (type: number, flags: number) => void
  /** Posts the operation or transaction that is next to be added; `lists`: `postTo`, added up. */
  readonly post: (
    kind: number,
    bytes: Uint8Array,
    start: number,
    end: number,
    lists: number,
  ) => void
  readonly state: StateBuilder
  readonly blocks: BlockWriter
  readonly operationCount: () => number
  readonly seal: () => SealedSegment
}

interface SegmentLedger {
  readonly sequence: number
  readonly closedAt: number
  readonly hash: Uint8Array
  readonly header: Uint8Array
}

interface SegmentTransaction {
  readonly hash: Uint8Array
  readonly successful: boolean
}

/** A segment, the last state of its entries, and its packed XDR: stored separately, loaded when needed. */
export interface SealedSegment {
  readonly segment: Segment
  readonly state: StateColumns
  readonly bodies: readonly Uint8Array[]
}

export function createSegmentBuilder(blocks: BlockWriter = createBlockWriter()): SegmentBuilder {
  const owners: ByteTable = createByteTable()
  const postings = createPostings()
  const sequence = createNumbers()
  const closedAt: number[] = []
  const ledgerHashes = createBytes()
  const headers = createBytes()
  const headerEnds = createNumbers()
  const transactionEnds = createNumbers()
  const hashStarts = createNumbers()
  const flags = createBytes()
  const operationEnds = createNumbers()
  const types = createBytes()
  const operationFlags = createBytes()
  const state = createStateBuilder()
  return {
    state,
    blocks,
    operationCount: () => types.length(),
    ledger(row) {
      sequence.push(row.sequence)
      closedAt.push(row.closedAt)
      ledgerHashes.append(row.hash)
      headers.append(row.header)
      headerEnds.push(headers.length())
    },
    endLedger: () => transactionEnds.push(flags.length()),
    transaction(row) {
      hashStarts.push(hashStart(row.hash))
      flags.push(row.successful ? 1 : 0)
      operationEnds.push(types.length())
    },
    operation(type, rowFlags) {
      types.push(type)
      operationFlags.push(rowFlags)
    },
    post(kind, bytes, start, end, lists) {
      const slot = owners.intern(kind, bytes, start, end) * listCount
      const row = types.length()
      if (lists & postTo.operations) postings.add(slot + ownerLists.operations, row)
      if (lists & postTo.transactions) postings.add(slot + ownerLists.transactions, flags.length())
      if (lists & postTo.effects) postings.add(slot + ownerLists.effects, row)
      if (lists & postTo.trades) postings.add(slot + ownerLists.trades, row)
    },
    seal() {
      const { columns, bodies } = blocks.seal()
      return {
        bodies,
        state: state.seal(),
        segment: {
          ledgers: {
            sequence: sequence.values(),
            closedAt: Float64Array.from(closedAt),
            hashes: ledgerHashes.values(),
            headers: headers.values(),
            headerEnds: headerEnds.values(),
            transactionEnds: transactionEnds.values(),
          },
          transactions: {
            hashStarts: hashStarts.values(),
            flags: flags.values(),
            operationEnds: operationEnds.values(),
          },
          operations: { types: types.values(), flags: operationFlags.values() },
          owners: owners.freeze(),
          postings: postings.seal(owners.size()),
          blocks: columns,
        },
      }
    },
  }
}

/** The first 4 bytes of a hash. */
export const hashStart = (hash: Uint8Array): number =>
  new DataView(hash.buffer, hash.byteOffset).getUint32(0)

/** Lists of rows by owner, gathered in order of arrival, sorted once at the end. */
function createPostings() {
  const slots = createNumbers()
  const rows = createNumbers()
  /** Last row + 1 of each slot, so that repeated posts count once. */
  let last = new Uint32Array(4096)
  return {
    /** `slot`: owner × list count + list. */
    add(slot: number, row: number): void {
      if (slot >= last.length) {
        const larger = new Uint32Array(Math.max(slot + 1, last.length * 2))
        larger.set(last)
        last = larger
      }
      if (last[slot] === row + 1) return
      last[slot] = row + 1
      slots.push(slot)
      rows.push(row)
    },
    /** Counting sort by slot: stable, so rows stay ascending. */
    seal(ownerCount: number): PostingColumns {
      const slotCount = ownerCount * listCount
      const ends = new Uint32Array(slotCount)
      const slotValues = slots.values()
      const rowValues = rows.values()
      for (const slot of slotValues) ends[slot] = (ends[slot] ?? 0) + 1
      for (let i = 1; i < slotCount; i++) ends[i] = (ends[i] ?? 0) + (ends[i - 1] ?? 0)
      const sorted = new Uint32Array(rowValues.length)
      const next = new Uint32Array(slotCount)
      for (let i = 1; i < slotCount; i++) next[i] = ends[i - 1] ?? 0
      for (let i = 0; i < slotValues.length; i++) {
        const slot = slotValues[i] ?? 0
        const to = next[slot] ?? 0
        sorted[to] = rowValues[i] ?? 0
        next[slot] = to + 1
      }
      return packPostings(sorted, ends)
    },
  }
}

/** Sorted rows cut at `ends`, as differences in LEB128. */
export function packPostings(sorted: Uint32Array, ends: Uint32Array): PostingColumns {
  const packed = createBytes()
  const packedEnds = new Uint32Array(ends.length)
  let at = 0
  for (let slot = 0; slot < ends.length; slot++) {
    let before = 0
    for (const end = ends[slot] ?? 0; at < end; at++) {
      const row = sorted[at] ?? 0
      let difference = row - before
      before = row
      for (; difference > 127; difference >>>= 7) packed.push((difference & 127) | 128)
      packed.push(difference)
    }
    packedEnds[slot] = packed.length()
  }
  return { ends: packedEnds, rows: packed.values() }
}

/** Folds entry changes in ledger order: the last one of each entry wins. */
export interface StateBuilder {
  readonly apply: (bytes: Uint8Array, change: Change, ledger: number) => void
  /** An entry that left the live state: expired if temporary, archived if persistent. */
  readonly evict: (key: Uint8Array, ledger: number) => void
  readonly seal: () => StateColumns
}

export function createStateBuilder(): StateBuilder {
  const keys = createByteTable()
  const ledgers: number[] = []
  const flags: number[] = []
  const sources: Uint8Array[] = []
  const starts: number[] = []
  const ends: number[] = []
  const scratch = new Uint8Array(400)
  const put = (key: number, first: number, removed: number, ledger: number) => {
    flags[key] = ((flags[key] ?? first) & stateFlags.born) | removed
    ledgers[key] = ledger
  }
  const keyOf = (bytes: Uint8Array, change: Change): number => {
    const { start, type, kind, ext } = change
    if (kind === changeKinds.removed) return keys.intern(0, bytes, start, ext)
    const length = keyLength(bytes, change)
    // A key is an entry's type and the first bytes of its data; contract data has an extension between.
    if (type !== 6) return keys.intern(0, bytes, start + 4, start + 8 + length)
    const buffer = length + 4 > scratch.length ? new Uint8Array(length + 4) : scratch
    buffer[0] = buffer[1] = buffer[2] = 0
    buffer[3] = type
    buffer.set(bytes.subarray(start + 12, start + 12 + length), 4)
    return keys.intern(0, buffer, 0, length + 4)
  }
  return {
    apply(bytes, change, ledger) {
      const { kind, type, start, end } = change
      if (kind === changeKinds.state || type > 6 || !isIndexed(bytes, change)) return
      const key = keyOf(bytes, change)
      const removed = kind === changeKinds.removed
      put(
        key,
        kind === changeKinds.created ? stateFlags.born : 0,
        removed ? stateFlags.removed : 0,
        ledger,
      )
      sources[key] = bytes
      starts[key] = removed ? 0 : start
      ends[key] = removed ? 0 : end
    },
    evict(bytes, ledger) {
      const type = bytes[3] ?? 0
      if (type > 6 || (type === 6 && !isIndexedKey(bytes, 4))) return
      const known = keys.size()
      const key = keys.intern(0, bytes, 0, bytes.length)
      if (key === known) flags[key] = 0
      put(key, 0, stateFlags.removed | stateFlags.archived, ledger)
      sources[key] = bytes
      starts[key] = 0
      ends[key] = 0
    },
    seal() {
      const entries = createBytes()
      const entryEnds = new Uint32Array(keys.size())
      for (let key = 0; key < entryEnds.length; key++) {
        const source = sources[key]
        if (source) entries.append(source.subarray(starts[key], ends[key]))
        entryEnds[key] = entries.length()
      }
      return {
        keys: keys.freeze(),
        ledger: Uint32Array.from(ledgers),
        flags: Uint8Array.from(flags),
        entries: entries.values(),
        ends: entryEnds,
      }
    },
  }
}

/**
 * True for entries that are indexed: of contract data only instances and asset balances, as no list shows the others.
 */
function isIndexed(bytes: Uint8Array, { type, kind, start }: Change): boolean {
  return type !== 6 || isIndexedKey(bytes, start + (kind === changeKinds.removed ? 4 : 12))
}

/** `at`: the ScAddress before the key's ScVal. Type 20 is the instance, 16 a vector. */
function isIndexedKey(bytes: Uint8Array, at: number): boolean {
  const key = at + 36
  if (bytes[at + 3] !== 1) return false // only contracts have data
  if (bytes[key + 3] === 20) return true
  if (bytes[key + 3] !== 16) return false
  // ScVec*: present (4), count (4); its first: ScVal symbol (type 15), length (4), text.
  for (let i = 0; i < balanceSymbol.length; i++)
    if (bytes[key + 12 + i] !== balanceSymbol[i]) return false
  return true
}
const balanceSymbol = [0, 0, 0, 15, 0, 0, 0, 7, ...new TextEncoder().encode('Balance')]

/** ScAddress, ScVal and durability. */
function contractKeyLength(bytes: Uint8Array, at: number): number {
  open(bytes, at)
  skipScAddress()
  skipScVal()
  step(4)
  return position() - at
}

/** The number of bytes of an entry's data that make its key (after the type). */
function keyLength(bytes: Uint8Array, { type, start }: Change): number {
  const data = start + 8
  switch (type) {
    case 0:
      return 36
    case 1: {
      // AccountID, then TrustLineAsset: type, then code and issuer, or the pool.
      const asset = bytes[data + 39]
      return 36 + (asset === 1 ? 44 : asset === 2 ? 52 : asset === 3 ? 36 : 4)
    }
    case 2:
      return 44
    case 3: {
      const name = bytes[data + 39] ?? 0 // at most 64
      return 40 + ((name + 3) & ~3)
    }
    case 4:
      return 36
    case 5:
      return 32
    case 6:
      return contractKeyLength(bytes, data + 4)
    default:
      return 0
  }
}
