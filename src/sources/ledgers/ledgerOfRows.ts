import { outcomeOfPrefix } from '../../derive/prefix.ts'
import { bytesFromHex, hexFromBytes } from '../../model/values/bytes.ts'
import { parseLedgerHash, transactionHashFromBytes } from '../../model/values/hash.ts'
import { type LedgerSequence, ledgerSequence } from '../../model/values/ledgerSequence.ts'
import { unixSeconds } from '../../model/values/time.ts'
import { generatedReaders } from '../../xdr/appliedTransaction.ts'
import { indexHeader } from '../../xdr/ledgerIndex.ts'
import { XdrError } from '../../xdr/xdrBytes.ts'
import type { LedgerReader } from './closedLedger.ts'
import { type TransactionRow, appliedOf, bytesOf } from './transactionRow.ts'

/** All transactions of a ledger, as a service sent them one by one. */
export interface LedgerRows {
  readonly sequence: LedgerSequence
  readonly rows: readonly TransactionRow[]
}

/** What is read of a ledger, whether from its own bytes or from rows. */
export type ReadableLedger = Omit<LedgerReader, 'index' | 'decoded'> & {
  /** The row of a transaction, where rows replace the ledger's bytes. */
  readonly row?: ((applicationOrder: number) => TransactionRow) | undefined
}

/**
 * A ledger whose own bytes cannot be read behind its header, with the transactions of `rows` instead. Those come
 * without the changes that their fees made.
 */
export function ledgerOfRows(
  bytes: Uint8Array,
  { sequence, rows }: LedgerRows,
  passphrase: string,
): ReadableLedger {
  const byOrder = new Map(rows.map((row) => [row.applicationOrder, row]))
  const rowAt = (order: number): TransactionRow => {
    const row = byOrder.get(order)
    if (row === undefined)
      throw new XdrError(`the service leaves out transaction ${order} of ledger ${sequence}`, 0)
    return row
  }
  const nothing = new Uint8Array(0)
  const transactionCount = Math.max(0, ...byOrder.keys())
  return {
    transactionCount,
    row: rowAt,
    hash: (order) => transactionHashFromBytes(bytesFromHex(rowAt(order).hash) ?? nothing),
    transaction: (order, readers = generatedReaders) =>
      appliedOf(rowAt(order), passphrase, readers),
    outcomes: () =>
      rows.map((row) => outcomeOfPrefix(bytesOf(row, 'result'), bytesOf(row, 'envelope'))),
    parts(order) {
      const row = rowAt(order)
      return { result: bytesOf(row, 'result'), meta: bytesOf(row, 'meta'), feeMeta: nothing }
    },
    ledger: headerOf(bytes, passphrase),
  }
}

function headerOf(bytes: Uint8Array, passphrase: string): ReadableLedger['ledger'] {
  const { header: entry, headerBytes } = indexHeader(bytes)
  const hash = parseLedgerHash(hexFromBytes(entry.hash))
  if (hash === undefined) throw new XdrError('a ledger hash has 32 bytes', 0)
  return {
    sequence: ledgerSequence(entry.header.ledgerSeq),
    hash,
    closedAt: unixSeconds(Number(entry.header.scpValue.closeTime)),
    header: entry.header,
    headerBytes: bytes.subarray(headerBytes.start, headerBytes.end),
    passphrase,
  }
}
