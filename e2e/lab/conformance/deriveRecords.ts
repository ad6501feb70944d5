import { effectToRest } from '#ledger/effects/registry.ts'
import { ledgerToRest } from '#ledger/ledger.ts'
import { operationToRest } from '#ledger/operations/registry.ts'
import { type AssetRank, tradeToRest } from '#ledger/trade.ts'
import { transactionToRest } from '#ledger/transaction.ts'
import type { RestRecord } from '#sources/records/records.ts'
import { deriveLedger } from '../../testing/deriveLedger.ts'
import { readAnyLedger } from '../../testing/readLedgers.ts'
import type { RecordKind } from './recording.ts'

/** REST records of one ledger, each list ascending, links with `base`. */
export function recordsOf(
  ledger: Uint8Array,
  { passphrase, base, rank }: { passphrase: string; base: string; rank: AssetRank },
): Readonly<Record<RecordKind, readonly RestRecord[]>> {
  const derived = deriveLedger(readAnyLedger(ledger, passphrase), rank)
  for (const { applicationOrder, hash, reason } of derived.unreadable) {
    const place = `ledger ${derived.ledger.sequence}, transaction ${applicationOrder}`
    console.error(`${place} (${hash}) is left out: ${reason}`)
  }
  return {
    ledgers: [ledgerToRest(derived.ledger, base)],
    transactions: derived.transactions.map((item) => transactionToRest(item, base)),
    operations: derived.operations.map((item) => operationToRest(item, base)),
    payments: derived.payments.map((item) => operationToRest(item, base)),
    effects: derived.effects.map((item) => effectToRest(item, base)),
    trades: derived.trades.map((item) => tradeToRest(item, base)),
  }
}
