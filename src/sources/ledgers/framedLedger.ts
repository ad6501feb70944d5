import { generatedReaders } from '../../xdr/appliedTransaction.ts'
import type { LedgerReader } from './closedLedger.ts'
import { indexHeader } from '../../xdr/ledgerIndex.ts'
import { outcomeOfPrefix } from '../../derive/prefix.ts'
import { XdrError } from '../../xdr/xdrBytes.ts'
import { bytesFromHex, hexFromBytes } from '../../model/values/bytes.ts'
import { parseLedgerHash, transactionHashFromBytes } from '../../model/values/hash.ts'
import { ledgerSequence } from '../../model/values/ledgerSequence.ts'
import { unixSeconds } from '../../model/values/time.ts'
import type { LedgerFrames, TransactionRow } from './jobs.ts'
import { appliedOf, bytesOf } from './transactionRow.ts'

/** What is read of a ledger, whether from its own bytes or from the service's frames. */
export type OpenedLedger = Omit<LedgerReader, 'index' | 'decoded'> & {
  /** The service's frame of a transaction, where it stands for the ledger's bytes. */
  readonly row?: ((applicationOrder: number) => TransactionRow) | undefined
}

/**
 * A ledger whose own bytes could not be taken apart behind its header, with its transactions as getTransactions
 * framed them. They come without the changes that their fees made.
 */
export function framedLedger(
  bytes: Uint8Array,
  { sequence, rows }: LedgerFrames,
  passphrase: string,
): OpenedLedger {
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

function headerOf(bytes: Uint8Array, passphrase: string): OpenedLedger['ledger'] {
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
