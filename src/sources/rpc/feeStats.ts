import type { LedgerFees } from '#ledger'
import { feeStatsOf, inclusionFeesFromRpc } from '#ledger/readers'
import {
  type Answer,
  type Coverage,
  type FeeStats,
  type RecentFees,
  SourceError,
  ledgerSequence,
} from '#ledger/values'
import { feesOfLedgers } from '../ledgers/items.ts'
import { inOrder } from '../ledgers/readLedgers.ts'
import type { RpcConnection } from './connection.ts'
import { readable, readableRecord } from '../readable.ts'
import { recordOfResult } from './client.ts'

/** Number of ledgers in the REST service's figures (rest.md 3.11). */
const span = 5

/**
 * Reads the REST service's figures, derived from the last five ledgers, and the node's own: inclusion fees over longer
 * spans (rpc.md 2.5). Closed ledgers are cached: the next call fetches only newer ones.
 */
export function createFeeStatsReader(
  connection: RpcConnection,
): (signal: AbortSignal) => Promise<Answer<FeeStats>> {
  let known: readonly LedgerFees[] = []
  return async (signal) => {
    const { client, node } = connection
    const [own, status] = await Promise.all([
      client.call([{ method: 'getFeeStats' }], signal),
      node.status(signal),
    ])
    const { oldest, latest } = status.window
    const from = Math.max(oldest, latest - span + 1)
    const isRecent = ({ ledger: { sequence } }: LedgerFees) =>
      sequence >= from && sequence <= latest
    const ledgers = known.filter(isRecent)
    if (ledgers[0]?.ledger.sequence !== from) ledgers.length = 0
    const calls = [...status.calls, ...own.calls]
    while (ledgers.length <= latest - from) {
      const next = ledgerSequence(from + ledgers.length)
      const read = await ledgerFees(connection, { from: next, to: latest }, signal)
      calls.push(...read.calls)
      if (read.items.length === 0)
        throw new SourceError('badResponse', `${client.host} did not send ledger ${next}`, {
          calls,
        })
      for (const item of read.items) {
        ledgers.push(readableRecord(item, 'A ledger', calls).value)
      }
    }
    known = ledgers
    const [result] = own.results
    const exact = feeStatsOf(ledgers)
    if (exact === undefined)
      throw new SourceError('badResponse', `${client.host} did not send its latest ledgers`, {
        calls,
      })
    const fees = () => inclusionFeesFromRpc(recordOfResult(result, client.host))
    return { value: { ...exact, ...(await readable(calls, fees, signal)) }, calls }
  }
}

/** The node's own figures, inclusion fees (rpc.md 2.5), without reading a ledger. Throws SourceError. */
export async function readRecentFees(
  { client }: Pick<RpcConnection, 'client'>,
  signal: AbortSignal,
): Promise<Answer<RecentFees>> {
  const { results, calls } = await client.call([{ method: 'getFeeStats' }], signal)
  const [result] = results
  const fees = () => inclusionFeesFromRpc(recordOfResult(result, client.host))
  return { value: await readable(calls, fees, signal), calls }
}

async function ledgerFees(connection: RpcConnection, ledgers: Coverage, signal: AbortSignal) {
  const { passphrase } = await connection.node.passphrase(signal)
  const request = { ...ledgers, order: 'asc', limit: span } as const
  const { output, calls } = await connection.readRun(
    ledgers,
    (sent) => feesOfLedgers({ ledgers: inOrder(sent, ledgers), passphrase }, request),
    signal,
  )
  return { items: output.items, calls }
}
