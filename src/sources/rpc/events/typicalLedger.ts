import type { RecordReader } from '#ledger'
import { SourceError } from '#ledger/values'
import type { RpcConnection } from '../rpcConnection.ts'

/** Base64 of a transaction's envelope, result and meta: the average of 249 of a public ledger (rpc.md 2.6). */
const usualTransaction = 6_800
/** Header, upgrades and the JSON around a ledger. */
const emptyLedger = 3_000

/**
 * Bytes of an answer a ledger, estimated where no ledger was read yet: how many transactions recent ledgers have, by
 * getFeeStats, and what those that were read weigh. Undefined where the service does not tell. Throws SourceError only
 * where it was aborted.
 */
export async function typicalLedgerBytes(
  connection: Pick<RpcConnection, 'read' | 'events'>,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { events } = connection
  if (events.transactionsPerLedger === undefined) {
    try {
      const answer = await connection.read({ method: 'getFeeStats' }, transactionsPerLedger, signal)
      events.transactionsPerLedger = answer.output
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof SourceError)) throw error
      // The walk is offered without a price.
      return undefined
    }
  }
  const read = [...events.transactions.values()]
  const size = read.reduce(
    (sum, { envelope, result, meta }) => sum + envelope.length + result.length + meta.length,
    0,
  )
  const each = read.length === 0 ? usualTransaction : size / read.length
  return emptyLedger + events.transactionsPerLedger * each
}

/** Classic and contract transactions are counted over windows of their own (rpc.md 2.5). */
const transactionsPerLedger = (result: RecordReader): number =>
  ['inclusionFee', 'sorobanInclusionFee'].reduce((sum, name) => {
    const stats = result.object(name)
    const ledgers = stats.integer('ledgerCount')
    return ledgers === 0 ? sum : sum + Number(stats.bigint('transactionCount')) / ledgers
  }, 0)
