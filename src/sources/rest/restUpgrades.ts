import type { UpgradeHistory } from '../../model/network/ledgerUpgrade.ts'
import type { Answer, Cursor } from '../../model/page.ts'
import { isUnknownRecord } from '../../model/unknownRecord.ts'
import { upgradedLedgers } from '../ledgers/upgradedLedgers.ts'
import type { Source } from '../source.ts'

/** Ledgers of a page: as many as the service gives, about 430 kB. */
const limit = 200

/** Upgrades in 200 ledgers, by their headers: the newest, or those behind a cursor. Throws SourceError. */
export async function restUpgrades(
  source: Pick<Source, 'list'>,
  cursor: Cursor | undefined,
  signal: AbortSignal,
): Promise<Answer<UpgradeHistory>> {
  const page = await source.list('ledgers', undefined, { order: 'desc', limit, cursor }, signal)
  const ledgers = page.items.flatMap((item) => (isUnknownRecord(item) ? [] : item))
  const [first, last] = [ledgers[0], ledgers.at(-1)]
  return {
    value: { ledgers: upgradedLedgers(ledgers), next: page.next },
    coverage: first && last && { from: last.sequence, to: first.sequence },
    unread: page.items.filter(isUnknownRecord),
    calls: page.calls,
  }
}
