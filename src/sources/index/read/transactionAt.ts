import type { AppliedTransaction, CountedTransaction, Ledger } from '#ledger'
import { XdrError, appliedTransaction, ledgerOf, readAll, readLedgerHeader } from '#ledger/readers'
import {
  hexFromBytes,
  ledgerSequence,
  parseLedgerHash,
  transactionHashFromBytes,
  unixSeconds,
} from '#ledger/values'
import type { Body } from '../columns/blocks.ts'
import { type Segment, rowHolding, startOf } from '../columns/segment.ts'

/** The transaction of a row, from its XDR as the ledger had it. */
export function transactionAt(
  segment: Segment,
  row: number,
  body: Body,
  passphrase: string,
): AppliedTransaction {
  const { ledgers } = segment
  const ledger = rowHolding(ledgers.transactionEnds, row)
  const { envelope, hash, result, meta, feeMeta } = body
  return appliedTransaction({
    ledger: ledgerSequence(ledgers.sequence[ledger] ?? 0),
    closedAt: unixSeconds(ledgers.closedAt[ledger] ?? 0),
    passphrase,
    applicationOrder: row - startOf(ledgers.transactionEnds, ledger) + 1,
    hash: transactionHashFromBytes(hash),
    bytes: { envelope, result, meta, feeMeta },
  })
}

/** The ledger of a row, as REST has it. */
export function ledgerAt(segment: Segment, row: number, passphrase: string): Ledger {
  const { ledgers, transactions } = segment
  const headerBytes = ledgers.headers.subarray(
    startOf(ledgers.headerEnds, row),
    ledgers.headerEnds[row],
  )
  const header = readAll(headerBytes, readLedgerHeader)
  const hash = parseLedgerHash(hexFromBytes(ledgers.hashes.subarray(row * 32, row * 32 + 32)))
  if (hash === undefined) throw new XdrError('a ledger hash has 32 bytes', 0)
  const outcomes: CountedTransaction[] = []
  const end = ledgers.transactionEnds[row] ?? 0
  for (let at = startOf(ledgers.transactionEnds, row); at < end; at++)
    outcomes.push({
      successful: transactions.flags[at] === 1,
      operationCount:
        (transactions.operationEnds[at] ?? 0) - startOf(transactions.operationEnds, at),
    })
  return ledgerOf(
    {
      sequence: ledgerSequence(header.ledgerSeq),
      hash,
      closedAt: unixSeconds(ledgers.closedAt[row] ?? 0),
      header,
      headerBytes,
      passphrase,
    },
    outcomes,
  )
}
