import { accountEvents, accountKeys, accountTopics } from './accountJobs.ts'
import { transaction } from './decodedTransaction.ts'
import {
  ledgerEffects,
  ledgerFees,
  ledgerOperations,
  ledgerPayments,
  ledgerTrades,
  ledgerTransactions,
  ledger,
  ledgers,
} from './ledgerJobs.ts'
import type { Decoder, Jobs } from './jobs.ts'
import {
  operationById,
  operationEffects,
  operationTrades,
  transactionByHash,
  transactionEffects,
  transactionOperations,
  transactionPayments,
  transactionTrades,
} from './transactionJobs.ts'
import { scVal } from './scValJob.ts'
import { transactionSummaries } from './transactionSummaries.ts'

/** Every job, pure: the worker runs them, and so does a page whose browser refuses workers. */
export const handlers: {
  readonly [K in keyof Jobs]: (
    input: Jobs[K]['input'],
  ) => Jobs[K]['output'] | Promise<Jobs[K]['output']>
} = {
  transaction,
  transactionSummaries,
  // What only one tab of a transaction shows, or one that is to be sent, comes with the first of them.
  trees: async (input) => (await import('./treesJob.ts')).trees(input),
  envelope: async (input) => (await import('../envelope/envelopeJob.ts')).envelope(input),
  execution: async (input) => (await import('./executionJob.ts')).execution(input),
  balanceChanges: async (input) =>
    (await import('../../derive/balanceChanges.ts')).balanceChanges(input),
  scVal,
  ledger,
  ledgers,
  ledgerFees,
  ledgerTransactions,
  ledgerOperations,
  ledgerPayments,
  ledgerEffects,
  ledgerTrades,
  transactionByHash,
  transactionOperations,
  transactionPayments,
  transactionEffects,
  transactionTrades,
  operationById,
  operationEffects,
  operationTrades,
  accountKeys,
  accountTopics,
  accountEvents,
}

/** A decoder on the thread it is made on: for tests, and for browsers that refuse workers. */
export const createInlineDecoder = (): Decoder => ({
  async run(job, input, signal) {
    signal.throwIfAborted()
    const output = await handlers[job](input)
    signal.throwIfAborted()
    return output
  },
})
