import type { CountedTransaction } from '#ledger/ledger.ts'
import { outcomeOfPrefix } from '#ledger/transaction.ts'
import type {
  AppliedTransaction,
  ClosedLedger,
  UnreadableTransaction,
} from '#ledger/xdr/closedLedger.ts'
import { XdrError } from '#ledger/xdr/xdrBytes.ts'
import { type LedgerReader, openLedger } from '#sources/ledgers/ledger.ts'
import { openDamagedLedger } from '#sources/ledgers/salvage.ts'
import type { DerivableLedger } from './deriveLedger.ts'

/** Ledgers of a stream of framed XDR: a 4-byte big-endian length with the high bit set, then the bytes. */
export function* framedLedgers(bytes: Uint8Array): Generator<Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  while (at < bytes.length) {
    if (at + 4 > bytes.length) throw new RangeError(`a frame is cut off at byte ${at}`)
    const length = view.getUint32(at) & 0x7fff_ffff
    if (at + 4 + length > bytes.length) throw new RangeError(`a frame is cut off at byte ${at}`)
    yield bytes.subarray(at + 4, at + 4 + length)
    at += 4 + length
  }
}

/**
 * A ledger whose transactions are decoded one after another, and not kept: deriving it then needs little more memory
 * than its records. Iterating throws XdrError where an envelope is missing or bytes make no sense.
 */
export function walkClosedLedger(bytes: Uint8Array, passphrase: string): DerivableLedger {
  const reader = openLedger(bytes, passphrase)
  return {
    ...reader.ledger,
    transactions: {
      *[Symbol.iterator]() {
        for (let order = 1; order <= reader.transactionCount; order++) yield reader.decoded(order)
      },
    },
  }
}

/** A whole ledger. Throws XdrError as `walkClosedLedger` does. */
export function readClosedLedger(bytes: Uint8Array, passphrase: string): ClosedLedger {
  const ledger = walkClosedLedger(bytes, passphrase)
  return { ...ledger, transactions: [...ledger.transactions] }
}

/** Opens a ledger as far as it can be read, as lists do. */
export function openAnyLedger(bytes: Uint8Array, passphrase: string): LedgerReader {
  try {
    return openLedger(bytes, passphrase)
  } catch (error) {
    if (!(error instanceof XdrError)) throw error
    return openDamagedLedger(bytes, passphrase)
  }
}

/** A complete ledger; transactions that cannot be read are in `unreadable`, with their counts where known. */
export function readAnyLedger(bytes: Uint8Array, passphrase: string): ClosedLedger {
  const reader = openAnyLedger(bytes, passphrase)
  const transactions: AppliedTransaction[] = []
  const unreadable: UnreadableTransaction[] = []
  for (let order = 1; order <= reader.transactionCount; order++) {
    try {
      transactions.push(reader.decoded(order))
    } catch (error) {
      if (!(error instanceof XdrError)) throw error
      unreadable.push({
        applicationOrder: order,
        hash: reader.hash(order),
        reason: error.message,
        outcome: outcomeAt(reader, order),
      })
    }
  }
  return { ...reader.ledger, transactions, unreadable }
}

function outcomeAt(reader: LedgerReader, order: number): CountedTransaction {
  try {
    return outcomeOfPrefix(reader.bytesAt(order).result, undefined)
  } catch (error) {
    if (!(error instanceof XdrError)) throw error
    return { successful: false, operationCount: 0 }
  }
}
