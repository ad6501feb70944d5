import type { LedgerFees } from '#ledger'
import { feeStatsOf, inclusionFeesFromRpc } from '#ledger/readers'
import {
  type Answer,
  type Coverage,
  type FeeStats,
  ledgerSequence,
  type RecentFees,
  SourceError,
} from '#ledger/values'
import { feesOfLedgers } from '../ledgers/items.ts'
import { inOrder } from '../ledgers/readLedgers.ts'
import type { LedgerService, RecentLedgers } from '../ledgers/service.ts'
import { readable, readableRecord } from '../readable.ts'
import { recordOfResult } from './client.ts'
import type { RpcConnection } from './connection.ts'

/** Number of ledgers in the REST service's figures (rest.md 3.11). */
const span = 5

/**
 * Reads the REST service's figures, derived from the last five ledgers. Closed ledgers are cached: the next call fetches only
 * newer ones.
 */
function createExactFees(
  service: LedgerService,
): (signal: AbortSignal) => Promise<Answer<FeeStats>> {
  let known: readonly LedgerFees[] = []
  return async (signal) => {
    const { host, node } = service
    const status = await node.status(signal)
    const { oldest, latest } = status.window
    const from = Math.max(oldest, latest - span + 1)
    const isRecent = ({ ledger: { sequence } }: LedgerFees) =>
      sequence >= from && sequence <= latest
    const ledgers = known.filter(isRecent)
    if (ledgers[0]?.ledger.sequence !== from) ledgers.length = 0
    const calls = [...status.calls]
    while (ledgers.length <= latest - from) {
      const next = ledgerSequence(from + ledgers.length)
      const read = await ledgerFees(service, { from: next, to: latest }, signal)
      calls.push(...read.calls)
      if (read.items.length === 0)
        throw new SourceError('badResponse', `${host} did not send ledger ${next}`, {
          calls,
        })
      for (const item of read.items) {
        ledgers.push(readableRecord(item, 'A ledger', calls).value)
      }
    }
    known = ledgers
    const value = feeStatsOf(ledgers)
    if (value === undefined)
      throw new SourceError('badResponse', `${host} did not send its latest ledgers`, { calls })
    return { value, calls }
  }
}

/** By the ledgers that a service remembers: a network that was reset has others. */
const exactFees = new WeakMap<RecentLedgers, ReturnType<typeof createExactFees>>()

/** The figures of the last five ledgers. Throws SourceError. */
export function readExactFees(
  service: LedgerService,
  signal: AbortSignal,
): Promise<Answer<FeeStats>> {
  const read = exactFees.get(service.recentLedgers) ?? createExactFees(service)
  exactFees.set(service.recentLedgers, read)
  return read(signal)
}

/** These figures and the node's own: inclusion fees over longer spans (rpc.md 2.5). Throws SourceError. */
export async function readFeeStats(
  connection: RpcConnection,
  signal: AbortSignal,
): Promise<Answer<FeeStats>> {
  const [own, exact] = await Promise.all([
    readRecentFees(connection, signal),
    readExactFees(connection, signal),
  ])
  return { value: { ...exact.value, ...own.value }, calls: [...exact.calls, ...own.calls] }
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

async function ledgerFees(service: LedgerService, ledgers: Coverage, signal: AbortSignal) {
  const { passphrase } = await service.node.passphrase(signal)
  const request = { ...ledgers, order: 'asc', limit: span } as const
  const { output, calls } = await service.readRun(
    ledgers,
    (sent) => feesOfLedgers({ ledgers: inOrder(sent, ledgers), passphrase }, request),
    signal,
  )
  return { items: output.items, calls }
}
