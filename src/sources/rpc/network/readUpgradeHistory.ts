import type { UpgradeHistory } from '../../../model/ledgerUpgrade.ts'
import type { Answer } from '../../../model/page.ts'
import { readUpgrades } from '../../ledgers/readUpgrades.ts'
import { upgradedLedgers } from '../../ledgers/upgradedLedgers.ts'
import { fromIndex } from '../indexReader.ts'
import type { RpcContext } from '../rpcContext.ts'

/** Upgrades at most; a network has a few a year. */
const limit = 200

/** Upgrades in the ledgers that the index covers. Throws SourceError. */
export async function readUpgradeHistory(
  context: RpcContext,
  signal: AbortSignal,
): Promise<Answer<UpgradeHistory>> {
  const ready = await context.index.ready(signal)
  const { items, coverage } = await fromIndex(
    () =>
      ready.lists.ledgers({
        order: 'desc',
        limit,
        match: (ledger) => readUpgrades(ledger).length > 0,
      }),
    signal,
    ready.calls,
  )
  return {
    value: { ledgers: upgradedLedgers(items) },
    coverage,
    calls: [...ready.calls, ...ready.read('the headers of ledgers')],
  }
}
