import { SourceError, type TransactionHash } from '#ledger/values'
import type { Ctx } from '../context.ts'
import type { StateIndex } from './indexTypes.ts'

export const transactionName = (hash: TransactionHash) => `transaction ${hash.slice(0, 8)}…`

/** The error for what only the index finds, and does not have: it may be in a ledger that is not indexed. */
export function notIndexed(ready: StateIndex, what: string, ctx: Ctx): SourceError {
  ready.read('that there is none', ctx)
  if (ready.isWhole()) return new SourceError('notFound', `No ledger has ${what}`)
  const indexed = ready.coverage()
  const ranges = indexed.map(({ from, to }) => `${from} to ${to}`).join(', ')
  const message = `Files of ledgers are found by a ledger’s number, and the index of ledgers ${ranges} does not have ${what}: it may be in another ledger. Index more ledgers.`
  return new SourceError('unsupported', message, { indexed })
}
