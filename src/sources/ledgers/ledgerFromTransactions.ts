import { XdrError, generatedReaders, locateHeader, outcomeOfPrefix } from '#ledger/readers'
import {
  type LedgerSequence,
  bytesFromHex,
  hexFromBytes,
  ledgerSequence,
  parseLedgerHash,
  transactionHashFromBytes,
  unixSeconds,
} from '#ledger/values'
import type { LedgerReader } from './closedLedger.ts'
import { type TransactionInfo, appliedOf, bytesOf } from './transactionInfo.ts'

/** All transactions of a ledger, sent separately by a service. */
export interface LedgerTransactions {
  readonly sequence: LedgerSequence
  readonly transactions: readonly TransactionInfo[]
}

/** A ledger read from its own bytes or from transactions sent separately. */
export type ReadableLedger = Omit<LedgerReader, 'decoded' | 'parts'> & {
  /** A transaction as the service sent it; absent where the ledger's own bytes are read. */
  readonly info?: ((applicationOrder: number) => TransactionInfo) | undefined
}

/**
 * A ledger whose own bytes can be read no further than its header, with transactions that a service sent separately.
 * These lack the entry changes of their fees.
 */
export function ledgerFromTransactions(
  bytes: Uint8Array,
  { sequence, transactions }: LedgerTransactions,
  passphrase: string,
): ReadableLedger {
  const byOrder = new Map(transactions.map((info) => [info.applicationOrder, info]))
  const infoAt = (order: number): TransactionInfo => {
    const info = byOrder.get(order)
    if (info === undefined)
      throw new XdrError(`the service leaves out transaction ${order} of ledger ${sequence}`, 0)
    return info
  }
  const nothing = new Uint8Array(0)
  const transactionCount = Math.max(0, ...byOrder.keys())
  return {
    transactionCount,
    info: infoAt,
    hash: (order) => transactionHashFromBytes(bytesFromHex(infoAt(order).hash) ?? nothing),
    transaction: (order, readers = generatedReaders) =>
      appliedOf(infoAt(order), passphrase, readers),
    outcomes: () =>
      transactions.map((info) =>
        outcomeOfPrefix(bytesOf(info, 'result'), bytesOf(info, 'envelope')),
      ),
    bytesAt(order) {
      const info = infoAt(order)
      return { result: bytesOf(info, 'result'), meta: bytesOf(info, 'meta'), feeMeta: nothing }
    },
    ledger: headerOf(bytes, passphrase),
  }
}

function headerOf(bytes: Uint8Array, passphrase: string): ReadableLedger['ledger'] {
  const { header: entry, headerBytes } = locateHeader(bytes)
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
