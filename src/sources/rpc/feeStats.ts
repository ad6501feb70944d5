import { type LedgerFees, feeStatsOf } from '../../derive/feeStats.ts'
import { SourceError } from '../../model/errors.ts'
import { ledgerSequence } from '../../model/ledgerSequence.ts'
import type { FeeStats } from '../../model/network.ts'
import { inclusionFeesFromRpc } from '../../model/networkRecord.ts'
import type { Answer } from '../../model/page.ts'
import { RecordError, readRecord } from '../../model/record.ts'
import { isUnknownRecord } from '../../model/unknownRecord.ts'
import { RpcError } from '../../worker/rpcError.ts'
import type { RpcContext } from './rpcContext.ts'
import { rpcFailure } from './rpcFailure.ts'

/** Ledgers that the REST service's figures are of (rest.md 3.11). */
const span = 5

/**
 * The REST service's figures, worked out of the last five ledgers, and beside them the node's own: the inclusion fee
 * alone, of longer spans (rpc.md 2.5).
 */
export async function readFeeStats(
  context: RpcContext,
  signal: AbortSignal,
): Promise<Answer<FeeStats>> {
  const { client, node, decoder } = context
  const [own, status] = await Promise.all([
    client.call([{ method: 'getFeeStats' }], signal),
    node.status(signal),
  ])
  const { passphrase, window } = status
  const from = ledgerSequence(Math.max(window.oldest, window.latest - span + 1))
  const wanted = { order: 'asc', limit: span, from, to: window.latest } as const
  const answer = await context.decode(
    { method: 'getLedgers', params: { startLedger: from, pagination: { limit: span } } },
    (bytes) => decoder.run('ledgerFees', { ...wanted, ...bytes, passphrase }, signal),
    signal,
    from,
  )
  const calls = [...status.calls, ...own.calls, ...answer.calls]
  const [result] = own.results
  if (result instanceof RpcError) throw rpcFailure(result, { host: client.host, calls })
  const ledgers = answer.output.items.map((item): LedgerFees => {
    if (!isUnknownRecord(item)) return item
    throw new SourceError('badResponse', `A ledger cannot be read: ${item.reason}`, { calls })
  })
  const exact = feeStatsOf(ledgers)
  if (exact === undefined)
    throw new SourceError('badResponse', `${client.host} sent none of its last ledgers`, { calls })
  try {
    return { value: { ...exact, ...inclusionFeesFromRpc(readRecord(result)) }, calls }
  } catch (cause) {
    if (!(cause instanceof RecordError)) throw cause
    const words = `The answer cannot be read: ${cause.message}`
    throw new SourceError('badResponse', words, { cause, calls })
  }
}
