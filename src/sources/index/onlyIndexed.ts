import type { Transaction } from '#ledger'
import { type Answer, SourceError, type TransactionHash } from '#ledger/values'
import type { IndexReader, StateIndex } from '../index/indexTypes.ts'

export const transactionName = (hash: TransactionHash) => `transaction ${hash.slice(0, 8)}…`

/** A transaction that no service finds by its hash. Throws SourceError. */
export async function indexedTransaction(
  index: IndexReader,
  hash: TransactionHash,
  signal: AbortSignal,
): Promise<Answer<Transaction>> {
  const ready = await index.ready(signal)
  const found = await ready.transaction(hash, ready.calls)
  if (found === undefined) throw notIndexed(ready, transactionName(hash))
  return found
}

/** The error for what only the index finds, and does not have: it may be in a ledger that is not indexed. */
export function notIndexed(ready: StateIndex, what: string): SourceError {
  const calls = [...ready.calls, ...ready.read('that there is none')]
  if (ready.isWhole()) return new SourceError('notFound', `No ledger has ${what}`, { calls })
  const indexed = ready.coverage()
  const ranges = indexed.map(({ from, to }) => `${from} to ${to}`).join(', ')
  const message = `Files of ledgers are found by a ledger’s number, and the index of ledgers ${ranges} does not have ${what}: it may be in another ledger. Index more ledgers.`
  return new SourceError('unsupported', message, { calls, indexed })
}
