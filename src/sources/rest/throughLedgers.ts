import type { LedgerSearch, LedgerSearchRequest, UpgradeHistory } from '#ledger'
import { type Answer, type Cursor, isUnknownRecord } from '#ledger/values'
import { upgradedLedgers } from '../ledgers/upgradedLedgers.ts'
import type { Source } from '../source.ts'

/** Ledgers of a page: as many as the service gives, about 430 kB. */
const limit = 200

/** Upgrades in 200 ledgers, by their headers: the newest, or those behind a cursor. Throws SourceError. */
export async function upgradeHistory(
  source: Pick<Source, 'list'>,
  id: Cursor | 'newest',
  signal: AbortSignal,
): Promise<Answer<UpgradeHistory>> {
  const cursor = id === 'newest' ? undefined : id
  const { ledgers, next, ...read } = await readLedgers(source, cursor, signal)
  return { value: { ledgers: upgradedLedgers(ledgers), next }, ...read }
}

/** Looks for a hash in 200 ledgers, of which the service has no index by hash. Throws SourceError. */
export async function ledgerOfHash(
  source: Pick<Source, 'list'>,
  { hash, cursor }: LedgerSearchRequest,
  signal: AbortSignal,
): Promise<Answer<LedgerSearch>> {
  const { ledgers, next, ...read } = await readLedgers(source, cursor, signal)
  const sequence = ledgers.find((ledger) => ledger.hash === hash)?.sequence
  return { value: { sequence, next }, ...read }
}

/** 200 ledgers by their records: the newest, or those behind a cursor. */
async function readLedgers(
  source: Pick<Source, 'list'>,
  cursor: Cursor | undefined,
  signal: AbortSignal,
) {
  const page = await source.list('ledgers', undefined, { order: 'desc', limit, cursor }, signal)
  const ledgers = page.items.flatMap((item) => (isUnknownRecord(item) ? [] : item))
  const [first, last] = [ledgers[0], ledgers.at(-1)]
  const coverage = first && last && { from: last.sequence, to: first.sequence }
  const unread = page.items.filter(isUnknownRecord)
  return { ledgers, next: page.next, coverage, unread, calls: page.calls }
}
