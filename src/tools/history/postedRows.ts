import { type DayPiece, dayOf } from '#ledger'
import { ledgerSequence } from '#ledger/values/ids.ts'
import { encodersOf } from '#ledger/xdr/values.ts'
import { transactionKey } from '#sources/history/keys.ts'
import { operationFlags, ownerKinds, postTo } from '#sources/index/owners.ts'
import { type PostedRows, postTransaction } from '#sources/index/postings.ts'
import { type LedgerOffsets, pairEnvelopes } from '#sources/ledgers/ledgerParts.ts'
import { createKeyTable, type KeyTable } from './keyTable.ts'

/** The rows of the index's tables that some ledgers give, in their order. */
export interface IndexRows {
  readonly postings: {
    readonly key: BigInt64Array
    readonly ledger: Int32Array
    readonly pos: Int32Array
    readonly type: Int32Array
    readonly flags: Int32Array
  }
  readonly transactions: { readonly hash40: BigInt64Array; readonly ledger: Int32Array }
  readonly operations: number
  /** What is counted by day. */
  readonly sums: readonly DayPiece[]
}

/** Operations of a transaction at most, and one: `pos` counts both in one number, the transaction itself with 0. */
const placesPerTransaction = 128

/**
 * Gathers rows: a posting for each owner of a transaction and of an operation, as the browser's index has them, with all lists
 * of that owner in one row. Of the network's own asset there is its first trade alone, which says which asset of a pair is base: its
 * list would be nearly all operations.
 */
export function createRowGatherer(passphrase: string, owners: KeyTable = createKeyTable()) {
  const encoders = encodersOf(passphrase)
  let rows = new Int32Array(width * 65_536)
  let count = 0
  /** By owner: the row of the transaction and of the operation that was posted last, and one. */
  let lastTransactionRow = new Int32Array(4096)
  let lastOperationRow = new Int32Array(4096)
  const hashes: number[] = []
  const hashLedgers: number[] = []
  let hasNativeTrade = false
  let operations = 0
  const sums: { -readonly [K in keyof DayPiece]: DayPiece[K] }[] = []
  let ledger = 0
  let transaction = 0
  let operation = 0
  let firstOfTransaction = 0
  let firstOfOperation = 0

  /** Adds lists to an owner's row for a place, which is a new one unless `last` is of this place. */
  const add = (last: Int32Array, first: number, slot: number, pos: number, lists: number) => {
    const known = (last[slot] ?? 0) - 1
    if (known >= first) {
      const at = known * width + 4
      rows[at] = (rows[at] ?? 0) | (lists << 4)
      return
    }
    const at = count * width
    if (at === rows.length) {
      const larger = new Int32Array(rows.length * 2)
      larger.set(rows)
      rows = larger
    }
    rows[at] = slot
    rows[at + 1] = ledger
    rows[at + 2] = pos
    rows[at + 4] = lists << 4
    last[slot] = ++count
  }
  const addHash = (hash: Uint8Array) => {
    hashes.push(Number(transactionKey(hash)))
    hashLedgers.push(ledger)
  }
  /** The sums that a ledger's are added to. */
  const sumOf = ({ ledgerSeq, scpValue: { closeTime } }: LedgerOffsets['header']) => {
    const start = dayOf(Number(closeTime))
    const last = sums.at(-1)
    const to = ledgerSequence(ledgerSeq)
    if (last?.start === start && last.to + 1 === to) return Object.assign(last, { to })
    const none = { transactions: 0, failed: 0, operations: 0, calls: 0, fees: 0n }
    const sum = { start, from: to, to, ...none }
    sums.push(sum)
    return sum
  }
  const into: PostedRows = {
    post(kind, bytes, start, end, lists) {
      if (kind === ownerKinds.innerTransaction) {
        addHash(bytes.subarray(start, end))
        return
      }
      if (kind === ownerKinds.asset && end - start === nativeLength) {
        if (hasNativeTrade || !(lists & postTo.trades)) return
        hasNativeTrade = true
      }
      const slot = owners.intern(kind, bytes, start, end)
      if (slot >= lastOperationRow.length) {
        lastTransactionRow = enlarged(lastTransactionRow, slot + 1)
        lastOperationRow = enlarged(lastOperationRow, slot + 1)
      }
      const place = transaction * placesPerTransaction
      const { transactions } = postTo
      if (lists & transactions)
        add(lastTransactionRow, firstOfTransaction, slot, place, transactions)
      const others = lists & ~transactions
      if (others !== 0) add(lastOperationRow, firstOfOperation, slot, place + operation, others)
    },
    operation(type, flags, body) {
      const sum = sums.at(-1)
      if (sum !== undefined && flags & operationFlags.successful) {
        sum.operations++
        const called = body.type === 'invokeHostFunction' && body.invokeHostFunctionOp.hostFunction
        if (called && called.type === 'hostFunctionTypeInvokeContract') sum.calls++
      }
      for (let row = firstOfOperation; row < count; row++) {
        const at = row * width
        if ((rows[at + 2] ?? 0) % placesPerTransaction === 0) continue
        rows[at + 3] = type
        rows[at + 4] = (rows[at + 4] ?? 0) | flags
      }
      firstOfOperation = count
      operation++
      operations++
    },
  }
  return {
    add(located: LedgerOffsets): void {
      const { bytes } = located
      ledger = located.header.ledgerSeq
      const sum = sumOf(located.header)
      transaction = 0
      for (const [n, envelope] of pairEnvelopes(located, passphrase).entries()) {
        const found = located.transactions[n]
        if (found === undefined) continue // there are as many as envelopes
        transaction++
        operation = 1
        firstOfTransaction = firstOfOperation = count
        const { start } = found.result
        const hash = bytes.subarray(start, start + 32)
        addHash(hash)
        // XDR `TransactionResult`: it begins with the fee.
        sum.fees += new DataView(bytes.buffer, bytes.byteOffset).getBigInt64(start + 32)
        sum.transactions++
        const context = { bytes, transaction: found, envelope, hash, passphrase, encoders }
        if (!postTransaction(context, into)) {
          sum.failed++
          continue
        }
        for (let row = firstOfTransaction; row < count; row++) {
          const at = row * width
          if ((rows[at + 2] ?? 0) % placesPerTransaction === 0)
            rows[at + 4] = (rows[at + 4] ?? 0) | operationFlags.successful
        }
      }
    },
    take(): IndexRows {
      const column = (n: number) =>
        Int32Array.from({ length: count }, (_, row) => rows[row * width + n] ?? 0)
      return {
        postings: {
          key: BigInt64Array.from(column(0), owners.key),
          ledger: column(1),
          pos: column(2),
          type: column(3),
          flags: column(4),
        },
        transactions: {
          hash40: BigInt64Array.from(hashes, BigInt),
          ledger: Int32Array.from(hashLedgers),
        },
        operations,
        sums,
      }
    },
  }
}

/** Numbers of a row: the owner's slot, ledger, pos, type, flags and lists. */
const width = 5
/** The XDR `Asset` of lumens is its type alone. */
const nativeLength = 4

function enlarged(array: Int32Array, least: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(least, array.length * 2))
  larger.set(array)
  return larger
}
