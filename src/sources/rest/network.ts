import type { LedgerSearch, LedgerSearchRequest, UpgradeHistory } from '#ledger'
import { classicFeesOf, innerTransaction, upgradedLedgers } from '#ledger/readers'
import {
  type Cursor,
  type Found,
  isUnknownRecord,
  knownItems,
  type RecentFees,
} from '#ledger/values'
import { type Ctx, gather } from '../context.ts'
import { xdrParts } from '../ledgers/xdrParts.ts'
import type { Source } from '../source.ts'

/** The newest transactions that are looked at: a page of moderate size. */
const newestLedgers = 50

/**
 * Reads the fees per operation that the newest classic transactions paid. The service's own statistics (`/fee_stats`)
 * have the resource fees of contract calls among them, which are a thousand times as high. Throws SourceError.
 */
export async function readPaidFees(
  source: Pick<Source, 'list'>,
  ctx: Ctx,
): Promise<Found<RecentFees>> {
  const request = { order: 'desc', limit: newestLedgers } as const
  const { items } = await gather(ctx, source.list('transactions', undefined, request, ctx.signal))
  const classic = []
  let unread = 0
  for (const item of items) {
    if (isUnknownRecord(item)) {
      unread++
      continue
    }
    const envelope = await xdrParts(item.xdr).part('envelope', (readers, bytes) =>
      readers.envelope(bytes),
    )
    if (envelope === undefined) unread++
    else if (innerTransaction(envelope).soroban === undefined)
      classic.push({ ...item, isFeeBump: item.feeBump !== undefined })
  }
  const fees = classicFeesOf(classic)
  return { value: { classic: fees && { fees, transactions: classic.length }, unread } }
}

/** Ledgers of a page: as many as the service gives, about 430 kB. */
const mostLedgers = 200

/** Upgrades in 200 ledgers, by their headers: the newest, or those behind a cursor. Throws SourceError. */
export async function upgradeHistory(
  source: Pick<Source, 'list'>,
  id: Cursor | 'newest',
  ctx: Ctx,
): Promise<Found<UpgradeHistory>> {
  const cursor = id === 'newest' ? undefined : id
  const { ledgers, next, ...read } = await readLedgers(source, cursor, ctx)
  return { value: { ledgers: upgradedLedgers(ledgers), next }, ...read }
}

/** Looks for a hash in 200 ledgers, of which the service has no index by hash. Throws SourceError. */
export async function ledgerOfHash(
  source: Pick<Source, 'list'>,
  { hash, cursor }: LedgerSearchRequest,
  ctx: Ctx,
): Promise<Found<LedgerSearch>> {
  const { ledgers, next, ...read } = await readLedgers(source, cursor, ctx)
  const sequence = ledgers.find((ledger) => ledger.hash === hash)?.sequence
  return { value: { sequence, next }, ...read }
}

/** 200 ledgers by their records: the newest, or those behind a cursor. */
async function readLedgers(source: Pick<Source, 'list'>, cursor: Cursor | undefined, ctx: Ctx) {
  const request = { order: 'desc', limit: mostLedgers, cursor } as const
  const page = await gather(ctx, source.list('ledgers', undefined, request, ctx.signal))
  const ledgers = knownItems(page.items)
  const [first, last] = [ledgers[0], ledgers.at(-1)]
  const coverage = first && last && { from: last.sequence, to: first.sequence }
  const unread = page.items.filter(isUnknownRecord)
  return { ledgers, next: page.next, coverage, unread }
}
