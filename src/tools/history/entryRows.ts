import {
  skipAsset,
  skipClaimPredicate,
  skipLedgerEntryData,
  skipSignerKey,
} from '#ledger/xdr/generated/reader.ts'
import { entryTypes } from '#ledger/xdr/values.ts'
import { bool, count, i32, open, position, skipVar, step } from '#ledger/xdr/xdrBytes.ts'
import {
  type FindBy,
  finders,
  placeOfAccount,
  placeOfData,
  placeOfOffer,
  placeOfPool,
} from '#sources/history/finders.ts'
import { createByteTable, keyAt, startOf } from '#sources/index/byteTable.ts'
import { createStateBuilder } from '#sources/index/entries.ts'
import { applyChanges } from '#sources/index/postings.ts'
import type { LedgerOffsets } from '#sources/ledgers/ledgerParts.ts'
import { createKeyTable, type KeyTable } from './keyTable.ts'

/** Holds what some ledgers say of the entries that they changed; `entry` is an XDR `LedgerKey`. */
export interface EntryRows {
  readonly key: BigInt64Array
  readonly place: Int32Array
  readonly entry: Uint8Array[]
  readonly ledger: Int32Array
  /**
   * 1: the entry exists, and this is one of its finders. 0: it was removed or evicted; it has this row alone, without a
   * key.
   */
  readonly live: Int32Array
  /** XDR `LedgerEntry`; no bytes where it was removed. Absent unless asked for. */
  readonly value?: Uint8Array[]
}

/** Bytes of ledgers that are folded at once: the fold refers to them until it is sealed. */
const foldedBytes = 16 * 1024 ** 2

/** Gathers the last state of each entry that ledgers change, and gives it a row for each of its finders; with values where asked to. */
export function createEntryGatherer(
  ids: KeyTable = createKeyTable(),
  of: 'listed' | 'contracts' = 'listed',
  hasValues = false,
) {
  const isOfLists = of === 'listed'
  const keys = createByteTable()
  const ledgers: number[] = []
  const live: boolean[] = []
  // The XDR `LedgerEntry` of each, in one buffer: a chunk has hundreds of thousands. A later state takes the room of the one before.
  let arena = new Uint8Array(2 ** 20)
  let used = 0
  const starts: number[] = []
  const ends: number[] = []
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
    const start = starts[n] ?? 0
    ends[n] = start + entry.length
    arena.set(entry, start)
  }
  let state = createStateBuilder(of)
  let folded = 0
  const seal = () => {
    const columns = state.seal()
    const { offsets, bytes } = columns.keys
    for (let row = 0; row < columns.ledger.length; row++) {
      const start = (offsets[row] ?? 0) + 1 // behind the table's kind
      const n = keys.intern(0, bytes, start, offsets[row + 1] ?? start)
      ledgers[n] = columns.ledger[row] ?? 0
      const entry = columns.entries.subarray(startOf(columns.ends, row), columns.ends[row])
      live[n] = entry.length > 0
      // The key says all that finds contract data, but an instance has what it runs.
      const isData = bytes[start + 3] === entryTypes.contractData
      const isNeeded = isOfLists ? !isData : isData && isInstance(bytes.subarray(start))
      if (live[n] && (isNeeded || hasValues)) keep(n, entry)
    }
    state = createStateBuilder(of)
    folded = 0
  }
  return {
    add(ledger: LedgerOffsets): void {
      applyChanges(ledger, state)
      folded += ledger.bytes.length
      if (folded > foldedBytes) seal()
    },
    take(): EntryRows {
      seal()
      const table = keys.freeze()
      /** The number of each row's id, of rows without one -1. */
      const rowIds: number[] = []
      const places: number[] = []
      const entry: Uint8Array[] = []
      const value: Uint8Array[] = []
      const rowLedgers: number[] = []
      let from = 0
      let own: FoundEntry = { key: scratch, entry: scratch, ledger: 0 }
      const add = (id: number, place: number) => {
        // An account may be found by one sponsor for several reasons.
        for (let row = from; row < rowIds.length; row++) if (rowIds[row] === id) return
        rowIds.push(id)
        places.push(place)
        entry.push(own.key)
        value.push(id < 0 ? noBytes : own.entry)
        rowLedgers.push(own.ledger)
      }
      const found: Add = (finder, place, bytes, start, end) =>
        add(ids.intern(finders[finder], bytes, start, end), place)
      for (let n = 0; n < keys.size(); n++) {
        const { bytes: key } = keyAt(table, n)
        own = { key, entry: arena.subarray(starts[n], ends[n]), ledger: ledgers[n] ?? 0 }
        from = rowIds.length
        if (!live[n]) add(-1, 0)
        else if (isOfLists) findEntry(own, found)
        else findOfContract(own, found)
      }
      const rowKeys = new BigInt64Array(rowIds.length)
      const isLive = new Int32Array(rowIds.length)
      for (let row = 0; row < rowIds.length; row++) {
        const id = rowIds[row] ?? -1
        if (id < 0) continue
        rowKeys[row] = ids.key(id)
        isLive[row] = 1
      }
      return {
        key: rowKeys,
        place: new Int32Array(places),
        entry,
        ledger: new Int32Array(rowLedgers),
        live: isLive,
        ...(hasValues && { value }),
      }
    },
  }
}

const scratch = new Uint8Array(12)
export const noBytes = new Uint8Array()

export interface FoundEntry {
  /** XDR `LedgerKey`: its type, then its id. */
  readonly key: Uint8Array
  /** XDR `LedgerEntry`: 4 bytes of last change, its type, its data, its extension. Empty for contract data. */
  readonly entry: Uint8Array
  /** The ledger of its last change. */
  readonly ledger: number
}

/** Receives a finder of an entry, with its id as bytes from `start` to `end`. */
export type Add = (
  finder: FindBy,
  place: number,
  bytes: Uint8Array,
  start: number,
  end: number,
) => void

/** Finds by what an entry is found, from its bytes: decoding it would cost several times as much. */
export function findEntry({ key, entry, ledger }: FoundEntry, add: Add): void {
  const type = key[3]
  const sponsoredAs = (finder: FindBy, place: number) => {
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

/** The ScVal behind a type and a contract is the instance's key. */
const isInstance = (key: Uint8Array): boolean => key[7] === 1 && key[43] === 20

/** Finds by what an entry of the table `contracts` is found. */
export function findOfContract({ key, entry }: FoundEntry, add: Add): void {
  switch (key[3]) {
    case entryTypes.contractData:
      // Only contracts have data.
      if (key[7] === 1) add('data', placeOfData(key), key, 8, 40)
      if (!isInstance(key)) return
      add('instances', placeOfPool(key.subarray(8)), noBytes, 0, 0)
      // XDR `LedgerEntry`: behind contract, key and durability a `ScContractInstance` (19) whose executable is Wasm (0).
      if (entry[59] === 19 && entry[63] === 0) add('runs', 0, entry, 64, 96)
      return
    case entryTypes.contractCode:
      add('code', 0, key, 4, 36)
      return
    case entryTypes.ttl:
      add('ttl', 0, key, 4, 36)
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
