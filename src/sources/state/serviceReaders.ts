import { late } from '../late.ts'
import type { HistoryContext } from '../lists/context.ts'
import type { EntityReaders, ListReaders } from '../resources.ts'
import type { Indexed, StateList, stateIndexOf } from './stateLists.ts'

/** Lists of current entries, and trade aggregations, from an index; their code is loaded at the first use. */
export function stateLists(
  context: Indexed | Parameters<typeof stateIndexOf>[0],
): ListReaders<StateList> {
  const listed =
    <K extends StateList>(kind: K): ListReaders<K>[K] =>
    async (of, request, ctx) => {
      const { stateIndexOf: indexOf, stateList } = await late('lists')
      const indexed = 'ofOperation' in context ? indexOf(context) : context
      return stateList(indexed, kind, of, request, ctx)
    }
  return {
    accounts: listed('accounts'),
    offers: listed('offers'),
    claimableBalances: listed('claimableBalances'),
    liquidityPools: listed('liquidityPools'),
    assets: listed('assets'),
    tradeAggregations: listed('tradeAggregations'),
  }
}

/** Reads what is stated by ledgers themselves, whoever sends them; the code loads at the first use. */
export const ledgerEntities = (
  service: HistoryContext,
): EntityReaders<'upgradeHistory' | 'ledgerDetails' | 'ledgerOfHash'> => ({
  upgradeHistory: async (id, ctx) => {
    const { readUpgradeHistory } = await late('networkReaders')
    return readUpgradeHistory(service, id === 'newest' ? undefined : id, ctx)
  },
  ledgerDetails: async (sequence, ctx) =>
    (await late('networkReaders')).readLedgerDetails(service, sequence, ctx),
  ledgerOfHash: async (request, ctx) =>
    (await late('networkReaders')).readLedgerOfHash(service, request, ctx),
})
