import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { assetCodeFromXdr, entryTypes } from '#ledger/xdr/values.ts'
import { XdrError } from '#ledger/xdr/xdrBytes.ts'
import { finderKey, finders, placeOfAsset } from '#sources/history/finders.ts'
import { createByteTable } from '#sources/index/byteTable.ts'
import { isIndexedKey, keyOfEntry } from '#sources/index/entries.ts'
import { type Add, findEntry, findOfContract, noBytes } from '../entryRows.ts'
import { createKeyTable } from '../keyTable.ts'
import { writeTable } from '../mapChunk.ts'
import type { BucketReader } from './bucketReader.ts'
import {
  type AssetSum,
  createHoldings,
  type Holding,
  type Issuer,
  native,
  sumRecord,
} from './holdings.ts'

/** Holders of an asset that are ranked. */
export const mostRanked = 1000
/** Bytes and rows that are gathered before they are written. */
const mostBytes = 8 * 1024 ** 2
const mostRows = 50_000
/** Finders that this program met, some 60 bytes each. */
const mostKnown = 300_000

/** An entry as rows have it; one for all of its rows. */
interface StateEntry {
  /** XDR `LedgerKey` and `LedgerEntry`. */
  readonly key: Uint8Array
  readonly entry: Uint8Array
  readonly ledger: number
}

/** Copies bytes into buffers that many share: one for each took twice the memory, and as much time as all else. */
function createCopier() {
  let room = new Uint8Array(0)
  let used = 0
  return (bytes: Uint8Array): Uint8Array => {
    if (used + bytes.length > room.length) {
      room = new Uint8Array(Math.max(sharedBytes, bytes.length))
      used = 0
    }
    room.set(bytes, used)
    used += bytes.length
    return room.subarray(used - bytes.length, used)
  }
}
const sharedBytes = 256 * 1024

/** Writes rows as Parquet files of a folder, each of a bounded size. Rows come in any order. */
class RunWriter<Row> {
  readonly files: string[] = []
  #rows: Row[] = []
  #bytes = 0
  readonly #path: string
  readonly #columns: (rows: readonly Row[]) => Parameters<typeof writeTable>[1]

  constructor(path: string, columns: (rows: readonly Row[]) => Parameters<typeof writeTable>[1]) {
    this.#path = path
    this.#columns = columns
  }

  add(row: Row, bytes: number): void {
    this.#rows.push(row)
    this.#bytes += bytes
  }

  get isFull(): boolean {
    return this.#bytes > mostBytes || this.#rows.length >= mostRows
  }

  async flush(): Promise<void> {
    const rows = this.#rows
    this.#rows = []
    this.#bytes = 0
    const file = `${this.#path}-${this.files.length}.parquet`
    await writeTable(file, this.#columns(rows))
    this.files.push(file)
  }
}

/** A way by which an entry is found. */
interface EntryRow {
  readonly own: StateEntry
  readonly found: bigint
  readonly place: number
}

const columnsOfRows = (rows: readonly EntryRow[]) => ({
  key: BigInt64Array.from(rows, ({ found }) => found),
  place: Int32Array.from(rows, ({ place }) => place),
  entry: rows.map(({ own }) => own.key),
  ledger: Int32Array.from(rows, ({ own }) => own.ledger),
  value: rows.map(({ own }) => own.entry),
})

interface HoldingRow extends StateEntry, Holding {}

/** Of the holders that are written together, those of an asset which may be among its largest. */
function columnsOfHoldings(all: readonly HoldingRow[]) {
  const ids = createByteTable()
  const byAsset = Map.groupBy(all, ({ held }) => ids.intern(0, held, 0, held.length))
  const order = (a: HoldingRow, b: HoldingRow) =>
    a.amount === b.amount ? (a.holder() < b.holder() ? -1 : 1) : a.amount < b.amount ? 1 : -1
  const rows = [...byAsset.values()].flatMap((own) =>
    own.length > mostRanked ? own.toSorted(order).slice(0, mostRanked) : own,
  )
  return {
    held: rows.map(({ held }) => held),
    // An i128 in two halves that order as it does.
    high: BigInt64Array.from(rows, ({ amount }) => amount >> 64n),
    low: BigInt64Array.from(rows, ({ amount }) => BigInt.asIntN(64, amount ^ (1n << 63n))),
    holder: rows.map(({ holder }) => new TextEncoder().encode(holder())),
    entry: rows.map(({ key }) => key),
    ledger: Int32Array.from(rows, ({ ledger }) => ledger),
    value: rows.map(({ entry }) => entry),
  }
}

interface RankKey {
  /** XDR `Asset`, or the id of its contract. */
  readonly held: Uint8Array
  readonly key: bigint
  /** The key by which the account of its issuer is found. */
  readonly issuer: bigint
}

/** The rows of a state, unsorted, in files. */
export interface StateRuns {
  readonly entries: readonly string[]
  readonly contracts: readonly string[]
  /** Of each asset the holders that may be among its largest. */
  readonly holders: readonly string[]
  /** The keys of each asset's ranks and issuer. */
  readonly ranks: readonly string[]
  readonly sums: () => Iterable<AssetSum>
  /** All of them, in stroops. */
  readonly lumens: bigint
}

/** Gathers the rows of a state, entry by entry, and writes them into a folder. Memory does not grow with the number of entries. */
export function createStateGatherer(
  folder: string,
  passphrase: string,
  leftOut: (reason: string) => void,
) {
  mkdirSync(folder, { recursive: true })
  const entries = new RunWriter(path.join(folder, 'entries'), columnsOfRows)
  const contracts = new RunWriter(path.join(folder, 'contracts'), columnsOfRows)
  const holders = new RunWriter(path.join(folder, 'holders'), columnsOfHoldings)
  const holdings = createHoldings(passphrase)
  const copy = createCopier()
  let ids = createKeyTable()
  let found: { readonly id: number; readonly place: number }[] = []
  const add: Add = (finder, place, bytes, start, end) => {
    const id = ids.intern(finders[finder], bytes, start, end)
    // An account may be found by one sponsor for several reasons.
    if (!found.some((row) => row.id === id)) found.push({ id, place })
  }
  const write = (to: typeof entries, own: StateEntry) => {
    for (const { id, place } of found)
      to.add({ own, found: ids.key(id), place }, own.key.length + own.entry.length)
    found = []
  }
  const flushFull = async () => {
    for (const writer of [entries, contracts, holders]) if (writer.isFull) await writer.flush()
  }
  const counts = { live: 0, archived: 0 }
  return {
    counts,
    /** Adds the entry that a reader is at. Awaits, where it gives a promise. */
    add(reader: BucketReader, isArchived: boolean): Promise<void> | undefined {
      const { type, view, start } = reader
      counts[isArchived ? 'archived' : 'live']++
      if (type === entryTypes.configSetting) return undefined
      if (ids.size() > mostKnown) ids = createKeyTable()
      const entry = copy(reader.bytes.subarray(start, reader.end))
      try {
        const key = copy(keyOfEntry(entry, { start: 0, type }))
        const own = { key, entry, ledger: view.getUint32(start) }
        const holding = holdings.add(entry, type, isArchived)
        if (holding) holders.add({ ...own, ...holding }, key.length + entry.length)
        const isOfLists = type < 6 || (type === entryTypes.contractData && isIndexedKey(key, 4))
        if (isOfLists && !isArchived) findEntry(own, add)
        write(entries, own)
        findOfContract(own, add)
        write(contracts, own)
      } catch (error) {
        if (!(error instanceof XdrError || error instanceof RangeError)) throw error
        found = []
        const reason = error.message.replace(/ at byte \d+$/, '')
        leftOut(`entries of type ${type} are left out, which a later protocol may have: ${reason}`)
      }
      return entries.isFull || contracts.isFull || holders.isFull ? flushFull() : undefined
    },
    /** Writes what is left. Gives the files, and all lumens, in stroops. */
    async end(): Promise<StateRuns> {
      const ranks = new RunWriter(path.join(folder, 'ranks'), (rows: readonly RankKey[]) => ({
        held: rows.map(({ held }) => held),
        key: BigInt64Array.from(rows, ({ key }) => key),
        issuer: BigInt64Array.from(rows, ({ issuer }) => issuer),
      }))
      let lumens = 0n
      for (const { asset, contract, of } of holdings.sums()) {
        if (asset.length === native.length)
          lumens = Object.values(of).reduce((total, { amount }) => total + amount, 0n)
        const key = finderKey('rank', asset)
        const issuer = finderKey('owner', issuerIn(asset))
        ranks.add({ held: asset, key, issuer }, 100)
        if (of.contracts.count > 0) ranks.add({ held: contract, key, issuer }, 100)
        if (ranks.isFull) await ranks.flush()
      }
      for (const writer of [entries, contracts, holders, ranks]) await writer.flush()
      return {
        entries: entries.files,
        contracts: contracts.files,
        holders: holders.files,
        ranks: ranks.files,
        sums: () => holdings.sums(),
        lumens,
      }
    },
  }
}

/** Writes the sums of all assets as of a ledger, with what their issuers' accounts say; gives the files. */
export async function writeSums(
  folder: string,
  { sums }: StateRuns,
  ledger: number,
  issuerOf: (account: Uint8Array) => Issuer | undefined,
): Promise<readonly string[]> {
  const rows = new RunWriter(path.join(folder, 'sums'), columnsOfRows)
  for (const sum of sums()) {
    const key = sum.asset
    const entry = new TextEncoder().encode(sumRecord(sum, issuerOf(issuerIn(key))))
    // XDR `Asset`: its type, its code, its issuer. XLM is in no list of assets.
    const place = placeOfAsset(assetCodeFromXdr(key.subarray(4, -36)))
    const own = { key, entry, ledger }
    for (const id of key.length > native.length ? [key, noBytes] : [key])
      rows.add({ own, place, found: finderKey('sum', id) }, entry.length)
    if (rows.isFull) await rows.flush()
  }
  await rows.flush()
  return rows.files
}

/** The account that issues an asset, XDR `Asset`. */
export const issuerIn = (asset: Uint8Array): Uint8Array => asset.subarray(-32)
