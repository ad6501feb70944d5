import {
  open,
  position,
  skipContractCodeEntryExt,
  skipScAddress,
  skipScVal,
  step,
} from '#ledger/readers'
import { compareBytes } from '#ledger/values'
import { type Change, changeKinds } from '../ledgers/ledgerParts.ts'
import { createBytes, createByteTable, type Keys } from './byteTable.ts'

/** The last change of each entry in these ledgers. */
export interface StateColumns {
  /** XDR `LedgerKey`s. */
  readonly keys: Keys
  /** Ledger of the last change. */
  readonly ledger: Uint32Array
  /** XDR `LedgerEntry`, empty for a removed one; cut at `ends`. */
  readonly entries: Uint8Array
  readonly ends: Uint32Array
}

/** Folds entry changes in ledger order: the last one of each entry wins. */
export interface StateBuilder {
  readonly apply: (bytes: Uint8Array, change: Change, ledger: number) => void
  /** An entry that left the live state: expired if temporary, archived if persistent. */
  readonly evict: (key: Uint8Array, ledger: number) => void
  readonly seal: () => StateColumns
}

/**
 * Which entries are folded: those that a static index's lists need (`listed`); what the browser's index has besides, the code of
 * contracts (`indexed`); or all that contracts have, of which what is archived stays (`contracts`).
 */
export type Folded = 'listed' | 'indexed' | 'contracts'

export function createStateBuilder(of: Folded = 'indexed'): StateBuilder {
  const has = (type: number, bytes: Uint8Array, address: number): boolean =>
    of === 'contracts'
      ? isOfContract.has(type)
      : type < 6 || (type === 6 && isIndexedKey(bytes, address)) || (type === 7 && of === 'indexed')
  const keys = createByteTable()
  const ledgers: number[] = []
  const sources: Uint8Array[] = []
  const starts: number[] = []
  const ends: number[] = []
  const put = (key: number, ledger: number, bytes: Uint8Array, start: number, end: number) => {
    ledgers[key] = ledger
    sources[key] = bytes
    starts[key] = start
    ends[key] = end
  }
  const keyOf = (bytes: Uint8Array, change: Change): number => {
    const { start, kind, ext } = change
    if (kind === changeKinds.removed) return keys.intern(0, bytes, start, ext)
    const key = keyOfEntry(bytes, change)
    return keys.intern(0, key, 0, key.length)
  }
  return {
    apply(bytes, change, ledger) {
      const { kind, type, start, end } = change
      const address = start + (kind === changeKinds.removed ? 4 : 12)
      if (kind === changeKinds.state || !has(type, bytes, address)) return
      const key = keyOf(bytes, change)
      const isLive = ledgers[key] === ledger && (ends[key] ?? 0) > (starts[key] ?? 0)
      if (isLive && isOutlived(sources[key] ?? bytes, starts[key] ?? 0, bytes, change)) return
      put(key, ledger, bytes, start, kind === changeKinds.removed ? start : end)
    },
    evict(bytes, ledger) {
      const type = bytes[3] ?? 0
      // Temporary data ends with 0, persistent with 1: that and code are archived, and their TTL is gone.
      const isArchived = type === 7 || (type === 6 && bytes.at(-1) === 1)
      if (!has(type, bytes, 4) || (of === 'contracts' && isArchived)) return
      put(keys.intern(0, bytes, 0, bytes.length), ledger, bytes, 0, 0)
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
        entries: entries.values(),
        ends: entryEnds,
      }
    },
  }
}

/**
 * Whether an entry stays as an earlier change of the same ledger left it. Core lists the value that an operation restored behind the one
 * that it made of it (CAP-66), and of lives that transactions side by side extend the longest stays (CAP-63).
 */
export function isOutlived(
  before: Uint8Array,
  at: number,
  bytes: Uint8Array,
  { kind, type, start }: Pick<Change, 'kind' | 'type' | 'start'>,
): boolean {
  if (kind !== changeKinds.updated || type !== 9) return kind === changeKinds.restored
  // XDR `LedgerEntry` of a TTL: its last change, its type, the hash of a key, and the last ledger that it lives in.
  return compareBytes(before.subarray(at + 40, at + 44), bytes.subarray(start + 40, start + 44)) > 0
}

/** XDR `LedgerEntryType`s: data, code and TTL. */
const isOfContract: ReadonlySet<number> = new Set([6, 7, 9])

/**
 * True for contract data that lists need: instances and asset balances, as no list shows the others. `at`: the ScAddress before the
 * key's ScVal. Type 20 is the instance, 16 a vector.
 */
export function isIndexedKey(bytes: Uint8Array, at: number): boolean {
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

/** Where the hash of code is, behind the extension that begins its data. */
function hashOfCode(bytes: Uint8Array, at: number): number {
  open(bytes, at)
  skipContractCodeEntryExt()
  return position()
}

/** ScAddress, ScVal and durability. */
function contractKeyLength(bytes: Uint8Array, at: number): number {
  open(bytes, at)
  skipScAddress()
  skipScVal()
  step(4)
  return position() - at
}

/** The XDR `LedgerKey` of an entry that begins at `start`: valid until the next call, or as long as the bytes. */
export function keyOfEntry(bytes: Uint8Array, entry: Pick<Change, 'type' | 'start'>): Uint8Array {
  const { type, start } = entry
  const length = keyLength(bytes, entry)
  // A key is an entry's type and the first bytes of its data; those of contracts have an extension between.
  if (type !== 6 && type !== 7) return bytes.subarray(start + 4, start + 8 + length)
  const from = type === 6 ? start + 12 : hashOfCode(bytes, start + 8)
  if (length + 4 > scratch.length) scratch = new Uint8Array(length + 4)
  scratch[0] = scratch[1] = scratch[2] = 0
  scratch[3] = type
  scratch.set(bytes.subarray(from, from + length), 4)
  return scratch.subarray(0, length + 4)
}
let scratch = new Uint8Array(400)

/** The number of bytes of an entry's data that make its key (after the type). */
function keyLength(bytes: Uint8Array, { type, start }: Pick<Change, 'type' | 'start'>): number {
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
    case 7:
    case 9:
      return 32
    case 8:
      return 4
    default:
      return 0
  }
}
