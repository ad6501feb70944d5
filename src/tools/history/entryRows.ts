import {
  type Finder,
  finders,
  placeOfAccount,
  placeOfOffer,
  placeOfPool,
} from '#sources/history/finders.ts'
import type { LedgerOffsets } from '#sources/index/ledgerParts.ts'
import { applyChanges } from '#sources/index/postings.ts'
import { createByteTable, keyAt, startOf, stateFlags } from '#sources/index/segment.ts'
import { createStateBuilder } from '#sources/index/segmentBuilder.ts'
import {
  skipAsset,
  skipClaimPredicate,
  skipLedgerEntryData,
  skipSignerKey,
} from '#ledger/xdr/generated/reader.ts'
import { bool, count, i32, open, position, skipVar, step } from '#ledger/xdr/xdrBytes.ts'
import { keysOf } from './postedRows.ts'

/** What some ledgers say of the entries that they changed; `entry` is an XDR `LedgerKey`. */
export interface EntryRows {
  readonly key: BigInt64Array
  readonly place: Int32Array
  readonly entry: Uint8Array[]
  readonly ledger: Int32Array
  /** 1: the entry exists, and this is one of its finders. 0: it was removed or evicted; it has this row alone, without a key. */
  readonly live: Int32Array
}

/** Gathers the last state of each entry that ledgers change, and gives it a row for each of its finders. */
export function createEntryGatherer() {
  const keys = createByteTable()
  const ledgers: number[] = []
  const live: boolean[] = []
  // The XDR `LedgerEntry` of each, in one buffer: a chunk has hundreds of thousands. A later state takes the room of the one before.
  let arena = new Uint8Array(2 ** 20)
  let used = 0
  const starts: number[] = []
  const lengths: number[] = []
  const rooms: number[] = []
  const keep = (n: number, entry: Uint8Array) => {
    if (entry.length > (rooms[n] ?? 0)) {
      if (used + entry.length > arena.length) {
        const larger = new Uint8Array(Math.max(used + entry.length, arena.length * 2))
        larger.set(arena)
        arena = larger
      }
      starts[n] = used
      rooms[n] = entry.length
      used += entry.length
    }
    lengths[n] = entry.length
    arena.set(entry, starts[n])
  }
  return {
    add(ledger: LedgerOffsets): void {
      // One for each ledger: it refers to the bytes of all its ledgers until it is sealed.
      const state = createStateBuilder()
      applyChanges(ledger, state)
      const { keys: changed, ledger: sequences, flags, entries, ends } = state.seal()
      for (const [row, sequence] of sequences.entries()) {
        const { bytes } = keyAt(changed, row)
        const n = keys.intern(0, bytes, 0, bytes.length)
        ledgers[n] = sequence
        live[n] = ((flags[row] ?? 0) & stateFlags.removed) === 0
        // The key says all that finds contract data.
        if (live[n] && bytes[3] !== entryTypes.contractData)
          keep(n, entries.subarray(startOf(ends, row), ends[row]))
      }
    },
    take(): EntryRows {
      const ids = createByteTable()
      const table = keys.freeze()
      const found: number[] = []
      const places: number[] = []
      const entries: Uint8Array[] = []
      const rowEntries: number[] = []
      for (let n = 0; n < keys.size(); n++) {
        const { bytes: key } = keyAt(table, n)
        entries.push(key)
        if (!live[n]) {
          found.push(-1)
          places.push(0)
          rowEntries.push(n)
          continue
        }
        const from = found.length
        const start = starts[n] ?? 0
        const entry = arena.subarray(start, start + (lengths[n] ?? 0))
        findEntry({ key, entry, ledger: ledgers[n] ?? 0 }, (finder, place, bytes, start, end) => {
          const id = ids.intern(finders[finder], bytes, start, end)
          // An account may be found by one sponsor for several reasons.
          if (found.includes(id, from)) return
          found.push(id)
          places.push(place)
          rowEntries.push(n)
        })
      }
      const idKeys = keysOf(ids.freeze())
      return {
        key: BigInt64Array.from(found, (id) => idKeys[id] ?? 0n),
        place: Int32Array.from(places),
        entry: rowEntries.map((n) => entries[n] ?? none),
        ledger: Int32Array.from(rowEntries, (n) => ledgers[n] ?? 0),
        live: Int32Array.from(found, (id) => (id < 0 ? 0 : 1)),
      }
    },
  }
}

const none = new Uint8Array(0)
const scratch = new Uint8Array(12)

/** XDR `LedgerEntryType`. */
const entryTypes = {
  account: 0,
  trustline: 1,
  offer: 2,
  data: 3,
  claimableBalance: 4,
  liquidityPool: 5,
  contractData: 6,
} as const

interface FoundEntry {
  /** XDR `LedgerKey`: its type, then its id. */
  readonly key: Uint8Array
  /** XDR `LedgerEntry`: 4 bytes of last change, its type, its data, its extension. Empty for contract data. */
  readonly entry: Uint8Array
  /** Of its last change. */
  readonly ledger: number
}

/** Receives a finder of an entry, with its id as bytes from `start` to `end`. */
type Add = (finder: Finder, place: number, bytes: Uint8Array, start: number, end: number) => void

/** Finds by what an entry is found, from its bytes: decoding it would cost several times as much. */
function findEntry({ key, entry, ledger }: FoundEntry, add: Add): void {
  const type = key[3]
  const sponsoredAs = (finder: Finder, place: number) => {
    open(entry, 4)
    skipLedgerEntryData()
    // XDR `LedgerEntry.ext`: v1 { sponsoringID*, ext }.
    const at = position()
    if (entry[at + 3] === 1 && entry[at + 7] === 1) add(finder, place, entry, at + 12, at + 44)
  }
  switch (type) {
    case entryTypes.account:
    case entryTypes.trustline:
    case entryTypes.data: {
      const place = placeOfAccount(key.subarray(8))
      add('owner', type, key, 8, 40)
      sponsoredAs('sponsor', place)
      if (type === entryTypes.account) findAccount(entry, place, add)
      if (type !== entryTypes.trustline) return
      add('line', place, key, 40, key.length)
      add('type', place, key, 0, 4)
      return
    }
    case entryTypes.offer: {
      const place = placeOfOffer(new DataView(key.buffer, key.byteOffset).getBigInt64(40))
      open(entry, 52)
      skipAsset()
      const buying = position()
      skipAsset()
      const end = position()
      add('owner', type, key, 8, 40)
      add('seller', place, key, 8, 40)
      add('selling', place, entry, 52, buying)
      add('buying', place, entry, buying, end)
      add('pair', place, entry, 52, end)
      sponsoredAs('sponsorOfOffer', place)
      scratch.set(key.subarray(0, 4))
      scratch.set(key.subarray(40, 48), 4)
      add('id', place, scratch, 0, 12)
      add('type', place, key, 0, 4)
      return
    }
    case entryTypes.claimableBalance: {
      open(entry, 44)
      for (let left = count(10); left > 0; left--) {
        step(4)
        const claimant = position() + 4
        step(36)
        skipClaimPredicate()
        add('claimant', ledger, entry, claimant, claimant + 32)
      }
      const asset = position()
      skipAsset()
      add('claimable', ledger, entry, asset, position())
      sponsoredAs('sponsorOfBalance', ledger)
      add('id', ledger, key, 0, key.length)
      add('type', ledger, key, 0, 4)
      return
    }
    case entryTypes.liquidityPool: {
      const place = placeOfPool(key.subarray(4))
      // Its id, its type, both assets.
      open(entry, 44)
      skipAsset()
      const second = position()
      skipAsset()
      add('reserve', place, entry, 44, second)
      add('reserve', place, entry, second, position())
      add('id', place, key, 0, key.length)
      add('type', place, key, 0, 4)
      return
    }
    case entryTypes.contractData: {
      add('contract', 0, key, 8, 40)
      add('type', 0, key, 0, 4)
    }
  }
}

/** Who may sign for an account, and who pays for its signers. */
function findAccount(entry: Uint8Array, place: number, add: Add): void {
  // AccountID, balance, sequence number, count of subentries, inflation destination, flags, home domain.
  open(entry, 64)
  if (bool()) step(36)
  step(4)
  skipVar(32)
  const weight = entry[position()]
  step(4)
  if (weight !== 0) {
    // XDR `SignerKey`, as `AccountID` writes it: a public key is the first kind of both.
    add('signer', place, entry, 8, 44)
  }
  for (let left = count(20); left > 0; left--) {
    const start = position()
    skipSignerKey()
    add('signer', place, entry, start, position())
    step(4)
  }
  // XDR `AccountEntry.ext`: v1 { liabilities, ext: v2 { two counts, signerSponsoringIDs, … } }.
  if (i32() !== 1) return
  step(16)
  if (i32() !== 2) return
  step(8)
  for (let left = count(20); left > 0; left--) {
    if (!bool()) continue
    const sponsor = position() + 4
    step(36)
    add('sponsor', place, entry, sponsor, sponsor + 32)
  }
}
