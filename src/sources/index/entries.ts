import { open, position, skipScAddress, skipScVal, step } from '#ledger/readers'
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

export function createStateBuilder(): StateBuilder {
  const keys = createByteTable()
  const ledgers: number[] = []
  const sources: Uint8Array[] = []
  const starts: number[] = []
  const ends: number[] = []
  const scratch = new Uint8Array(400)
  const put = (key: number, ledger: number, bytes: Uint8Array, start: number, end: number) => {
    ledgers[key] = ledger
    sources[key] = bytes
    starts[key] = start
    ends[key] = end
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
      put(key, ledger, bytes, start, kind === changeKinds.removed ? start : end)
    },
    evict(bytes, ledger) {
      const type = bytes[3] ?? 0
      if (type > 6 || (type === 6 && !isIndexedKey(bytes, 4))) return
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
