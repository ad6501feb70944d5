import type { LedgerFees } from '#ledger'
import { feeStatsOf } from '#ledger/readers'
import {
  type Coverage,
  type FeeStats,
  type Found,
  ledgerSequence,
  SourceError,
} from '#ledger/values'
import { aside, type Ctx, readableRecord } from '../context.ts'
import { feesOfLedgers } from '../ledgers/items.ts'
import { inOrder, type LedgerService, type RecentLedgers } from '../ledgers/service.ts'
import type { RpcConnection } from './connection.ts'

/** Number of ledgers in the REST service's figures (rest.md 3.11). */
const span = 5

/** The last ledgers whose fees were read, by the ledgers that a service remembers: a network that was reset has others. */
const readFees = new WeakMap<RecentLedgers, readonly LedgerFees[]>()

/**
 * Reads the REST service's figures, derived from the last five ledgers. Those that closed ledgers had are remembered: the
 * next question fetches only newer ones. Throws SourceError.
 */
export async function readExactFees(service: LedgerService, ctx: Ctx): Promise<Found<FeeStats>> {
  const { host, node, recentLedgers } = service
  const { oldest, latest } = (await node.status(ctx)).window
  const from = Math.max(oldest, latest - span + 1)
  const isRecent = ({ ledger: { sequence } }: LedgerFees) => sequence >= from && sequence <= latest
  const ledgers = (readFees.get(recentLedgers) ?? []).filter(isRecent)
  if (ledgers[0]?.ledger.sequence !== from) ledgers.length = 0
  while (ledgers.length <= latest - from) {
    const next = ledgerSequence(from + ledgers.length)
    const items = await ledgerFees(service, { from: next, to: latest }, ctx)
    if (items.length === 0)
      throw new SourceError('badResponse', `${host} did not send ledger ${next}`)
    for (const item of items) ledgers.push(readableRecord(item, 'A ledger'))
  }
  readFees.set(recentLedgers, ledgers)
  const value = feeStatsOf(ledgers)
  if (value === undefined)
    throw new SourceError('badResponse', `${host} did not send its latest ledgers`)
  return { value }
}

/** These figures and the node's own: inclusion fees over longer spans (rpc.md 2.5). Throws SourceError. */
export async function readFeeStats(connection: RpcConnection, ctx: Ctx): Promise<Found<FeeStats>> {
  const [{ inclusion, soroban }, exact] = await Promise.all([
    connection.recentFees(ctx),
    readExactFees(connection, ctx),
  ])
  return { value: { ...exact.value, inclusion, soroban } }
}

async function ledgerFees(service: LedgerService, ledgers: Coverage, ctx: Ctx) {
  const { passphrase } = await service.node.passphrase(aside(ctx))
  const request = { ...ledgers, order: 'asc', limit: span } as const
  const { output } = await service.readRun(
    ledgers,
    (sent) => feesOfLedgers({ ledgers: inOrder(sent, ledgers), passphrase }, request),
    ctx,
  )
  return output.rows.map(({ item }) => item)
}
