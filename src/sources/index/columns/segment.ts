import type { FrozenTable } from './byteTable.ts'

/**
 * A run of ledgers as columns: rows of ledgers, transactions and operations in ascending order, postings by
 * owner. Immutable; two neighbours merge into one.
 */
export interface Segment {
  readonly ledgers: LedgerColumns
  readonly transactions: TransactionColumns
  readonly operations: OperationColumns
  readonly owners: FrozenTable
  readonly postings: PostingColumns
  readonly blocks: BlockColumns
}

export interface LedgerColumns {
  readonly sequence: Uint32Array
  /** Unix seconds. */
  readonly closedAt: Float64Array
  /** 32 bytes each. */
  readonly hashes: Uint8Array
  /** XDR `LedgerHeader`s, cut at `headerEnds`. */
  readonly headers: Uint8Array
  readonly headerEnds: Uint32Array
  /** One past the ledger's last transaction row. */
  readonly transactionEnds: Uint32Array
}

export interface TransactionColumns {
  /** The first 4 bytes of each hash: what finding needs. The full hash is stored beside its result. */
  readonly hashStarts: Uint32Array
  /** 1: successful. */
  readonly flags: Uint8Array
  /** One past the transaction's last operation row. */
  readonly operationEnds: Uint32Array
}

export interface OperationColumns {
  /** REST's `type_i`. */
  readonly types: Uint8Array
  readonly flags: Uint8Array
}

/** An operation's flags. `fromMeta`: REST's record of it has fields that only the meta determines. */
export const operationFlags = { payment: 1, trades: 2, successful: 4, fromMeta: 8 } as const

export interface PostingColumns {
  /** End of each list in `rows`: owner × list count + list. */
  readonly ends: Uint32Array
  /** Row numbers, ascending, each as the difference to the one before, LEB128. */
  readonly rows: Uint8Array
}

/** The positions of blocks of XDR: `record` counts the segment's body records in order. */
export interface BlockColumns {
  readonly record: Uint32Array
  /** The end of the block in its record; it begins at the end of the one before it in the same record. */
  readonly end: Uint32Array
  /** One past the block's last transaction row. */
  readonly transactionEnds: Uint32Array
  /** Bytes after decompression. */
  readonly size: Uint32Array
  /** Checksum of the compressed block: a row needs one block of a record, so only that one is checked. */
  readonly sum: Uint32Array
}

/** The last change of each entry in these ledgers. */
export interface StateColumns {
  /** XDR `LedgerKey`s. */
  readonly keys: FrozenTable
  /** Ledger of the last change. */
  readonly ledger: Uint32Array
  readonly flags: Uint8Array
  /** XDR `LedgerEntry`, empty for a removed one; cut at `ends`. */
  readonly entries: Uint8Array
  readonly ends: Uint32Array
}

/** `born`: the entry's first change here created it. `removed`: its last change here removed it. */
export const stateFlags = { born: 1, removed: 2, archived: 4 } as const

/** Start of the n-th piece of a column cut at `ends`. */
export const startOf = (ends: Uint32Array, n: number): number => (n === 0 ? 0 : (ends[n - 1] ?? 0))

/** The row whose piece holds `value`: the first whose end is past it. */
export function rowHolding(ends: Uint32Array, value: number): number {
  let low = 0
  let high = ends.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ends[middle] ?? 0) > value) high = middle
    else low = middle + 1
  }
  return low
}

/** The rows of one list, ascending. */
export function readPostings(postings: PostingColumns, slot: number): Uint32Array {
  const { rows, ends } = postings
  let at = startOf(ends, slot)
  const end = ends[slot] ?? at
  const values = new Uint32Array(end - at)
  let n = 0
  let row = 0
  while (at < end) {
    let value = 0
    let shift = 0
    let byte: number
    do {
      byte = rows[at++] ?? 0
      value |= (byte & 127) << shift
      shift += 7
    } while (byte > 127)
    row += value
    values[n++] = row
  }
  return values.subarray(0, n)
}
