import { mixed } from './draw.ts'
import type { Contents, Place } from './ledgerBytes.ts'
import { createPlaceTable, maxPlaces, type PlaceTable } from './placeTable.ts'
import { type Sha256, writeWord } from './writer.ts'

/** Most ledgers of a block: the counts of transactions by account are kept once for each. */
const longestBlock = 2048
/** The hashes of each ledger's header, transactions and results. */
const hashBytes = 96

interface Block {
  /** By account: its transactions before the block's first ledger. */
  readonly counts: Uint32Array
  /** The source of each transaction, by ledger and slot. */
  readonly sources: Uint32Array
  readonly hashes: Uint8Array
  /** Ledger and slot of each transaction as one number, by its hashes. */
  readonly places: PlaceTable
}

/** The ledgers that have closed: their headers' chain of hashes, and where each transaction is. */
export interface Chain {
  readonly first: number
  readonly last: () => number
  /** Unix seconds. */
  readonly closeTime: (ledger: number) => number
  /** Closes the next ledger. */
  readonly close: () => void
  /** Forgets blocks whose ledgers are all before this one. */
  readonly forgetBefore: (ledger: number) => void
  readonly hashOf: (ledger: number) => Uint8Array
  /** XDR `LedgerHeader`. */
  readonly headerOf: (ledger: number) => Uint8Array
  /** How many transactions an account was the source of before one, by its ledger and slot. */
  readonly countBefore: (account: number, ledger: number, slot: number) => number
  /** All that a ledger holds. */
  readonly contentsOf: (ledger: number) => Contents
  /** Ledger and slot of transactions whose hash may be this one, the outer or the inner. */
  readonly locate: (hash: Uint8Array) => readonly (readonly [number, number])[]
}

interface ChainOptions {
  readonly first: number
  readonly perLedger: number
  readonly accounts: number
  readonly seed: number
  readonly header: Uint8Array
  readonly closeTime: (ledger: number) => number
  readonly contents: (place: Place) => Contents
  readonly sha256: Sha256
}

export function createChain(options: ChainOptions): Chain {
  const { first, perLedger, accounts, seed, closeTime, contents, sha256 } = options
  const blockLength = Math.min(longestBlock, Math.floor(maxPlaces / perLedger))
  const blocks = new Map<number, Block>()
  const newest = new Uint32Array(accounts)
  const genesis = sha256(options.header)
  let last = first - 1
  const blockOf = (ledger: number): Block => {
    const block = blocks.get(Math.floor((ledger - first) / blockLength))
    if (block === undefined) throw new Error(`ledger ${ledger} is not kept`)
    return block
  }
  const hashesOf = (ledger: number): Uint8Array => {
    const at = ((ledger - first) % blockLength) * hashBytes
    return blockOf(ledger).hashes.subarray(at, at + hashBytes)
  }
  const hashOf = (ledger: number) => (ledger < first ? genesis : hashesOf(ledger).subarray(0, 32))
  const headerOf = (ledger: number, own = hashesOf(ledger)): Uint8Array => {
    const header = options.header.slice()
    // LedgerHeader: version (4), previous hash (32), set (32), time (8), …, results (32), buckets (32), sequence (4).
    header.set(hashOf(ledger - 1), 4)
    header.set(own.subarray(32, 64), 36)
    writeWord(header, 72, closeTime(ledger))
    header.set(own.subarray(64, 96), 188)
    for (let word = 0; word < 8; word++)
      writeWord(header, 220 + word * 4, mixed(mixed(ledger * 8 + word) ^ seed))
    writeWord(header, 252, ledger)
    return header
  }
  const before = new Uint32Array(accounts)
  /** By account, before a ledger: overwritten by the next call. */
  const countsBefore = (ledger: number): Uint32Array => {
    const { counts, sources } = blockOf(ledger)
    before.set(counts)
    const end = ((ledger - first) % blockLength) * perLedger
    for (let place = 0; place < end; place++) {
      const source = sources[place] ?? 0
      before[source] = (before[source] ?? 0) + 1
    }
    return before
  }
  return {
    first,
    last: () => last,
    closeTime,
    hashOf,
    headerOf: (ledger) => headerOf(ledger),
    countBefore(account, ledger, slot) {
      if (ledger > last) return newest[account] ?? 0
      const { counts, sources } = blockOf(ledger)
      const end = ((ledger - first) % blockLength) * perLedger + slot
      let count = counts[account] ?? 0
      for (let at = sources.indexOf(account); at >= 0 && at < end; ) {
        count++
        at = sources.indexOf(account, at + 1)
      }
      return count
    },
    close() {
      const ledger = last + 1
      const at = (ledger - first) % blockLength
      if (at === 0)
        blocks.set((ledger - first) / blockLength, {
          counts: newest.slice(),
          sources: new Uint32Array(blockLength * perLedger),
          hashes: new Uint8Array(blockLength * hashBytes),
          places: createPlaceTable(blockLength * perLedger),
        })
      const { places, sources } = blockOf(ledger)
      const previousHash = hashOf(ledger - 1)
      const time = closeTime(ledger)
      const made = contents({ ledger, time, previousHash, counts: newest, extent: 'results' })
      const own = hashesOf(ledger)
      own.set(made.setHash, 32)
      own.set(made.resultHash, 64)
      own.set(sha256(headerOf(ledger, own)))
      for (const [slot, { hashes, source }] of made.transactions.entries()) {
        const place = at * perLedger + slot
        sources[place] = source
        places.add(hashes.hash, place)
        if (hashes.inner) places.add(hashes.inner, place)
      }
      last = ledger
    },
    forgetBefore(ledger) {
      for (const number of blocks.keys())
        if (first + (number + 1) * blockLength <= ledger) blocks.delete(number)
    },
    contentsOf(ledger) {
      const counts = countsBefore(ledger)
      const previousHash = hashOf(ledger - 1)
      return contents({ ledger, time: closeTime(ledger), previousHash, counts, extent: 'all' })
    },
    locate(hash) {
      const found: [number, number][] = []
      for (const [number, { places }] of blocks)
        for (const place of places.find(hash)) {
          const ledger = first + number * blockLength + Math.floor(place / perLedger)
          if (ledger <= last) found.push([ledger, place % perLedger])
        }
      return found
    },
  }
}
