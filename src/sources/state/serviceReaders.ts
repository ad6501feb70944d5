import type { Collections, ListRequest, OwnerOf } from '#ledger'
import type { Answer, Page } from '#ledger/values'
import { late } from '../late.ts'
import type { HistoryContext } from '../lists/context.ts'
import type { Entities } from '../resources.ts'
import type { Indexed, StateList, stateIndexOf } from './stateLists.ts'

/** Lists of current entries, and trade aggregations, from an index; their code is loaded at the first use. */
export function stateLists(context: Indexed | Parameters<typeof stateIndexOf>[0]): {
  readonly [K in StateList]: (
    of: OwnerOf<K> | undefined,
    request: ListRequest<K>,
    signal: AbortSignal,
  ) => Promise<Page<Collections[K]['item']>>
} {
  const listed =
    <K extends StateList>(kind: K) =>
    async (
      of: OwnerOf<K> | undefined,
      request: ListRequest<K>,
      signal: AbortSignal,
    ): Promise<Page<Collections[K]['item']>> => {
      const { stateIndexOf: indexOf, stateList } = await late('lists')
      const indexed = 'finders' in context ? indexOf(context) : context
      return stateList(indexed, kind, of, request, signal)
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

type LedgerEntity = 'upgradeHistory' | 'ledgerDetails' | 'ledgerOfHash'

/** Reads what is stated by ledgers themselves, whoever sends them; the code loads at the first use. */
export const ledgerEntities = (
  service: HistoryContext,
): {
  readonly [K in LedgerEntity]: (
    id: Entities[K]['id'],
    signal: AbortSignal,
  ) => Promise<Answer<Entities[K]['value']>>
} => ({
  upgradeHistory: async (id, signal) =>
    (await late('networkReaders')).readUpgradeHistory(
      service,
      id === 'newest' ? undefined : id,
      signal,
    ),
  ledgerDetails: async (sequence, signal) =>
    (await late('networkReaders')).readLedgerDetails(service, sequence, signal),
  ledgerOfHash: async (request, signal) =>
    (await late('networkReaders')).readLedgerOfHash(service, request, signal),
})
