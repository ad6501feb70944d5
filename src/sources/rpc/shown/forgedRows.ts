import { forgedTransactions } from '../../../indexer/walk/signatures.ts'
import { locateLedger } from '../../../indexer/walk/ledgerOffsets.ts'
import { RefusedLedger } from '../../../indexer/walk/verify.ts'
import { createYieldToTasks } from '../../../indexer/walk/yieldToTasks.ts'
import type { TransactionHash } from '../../../model/values/hash.ts'
import { type Toid, toidParts } from '../../../model/values/toid.ts'
import { XdrError } from '../../../xdr/xdrBytes.ts'
import type { ShownLedgers } from './shownLedgers.ts'

/** Those of some shown transactions that a signature proves forged; ledgers that are no longer kept are left out. */
export async function forgedRows(
  shown: ShownLedgers,
  transactions: readonly Toid[],
  signal: AbortSignal,
): Promise<readonly TransactionHash[]> {
  const yieldToTasks = createYieldToTasks()
  const forged: TransactionHash[] = []
  const byLedger = Map.groupBy(transactions.map(toidParts), ({ ledger }) => ledger)
  for (const [sequence, parts] of byLedger) {
    const known = shown.at(sequence)
    if (known === undefined) continue
    const orders = [...new Set(parts.map(({ transaction }) => transaction))]
    try {
      forged.push(
        ...(await forgedTransactions(locateLedger(known.bytes), orders, known.passphrase)),
      )
    } catch (error) {
      // A ledger that cannot be read as a whole says so in the list, before its rows.
      if (!(error instanceof XdrError || error instanceof RefusedLedger)) throw error
    }
    await yieldToTasks()
    signal.throwIfAborted()
  }
  return forged
}
