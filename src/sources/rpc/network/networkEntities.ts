import type { Answer } from '#ledger/values'
import { loadNetworkReaders } from '../../chunks.ts'
import type { Entities } from '../../resources.ts'
import type { RpcContext } from '../rpcContext.ts'

type Kind = 'networkSettings' | 'upgradeHistory' | 'ledgerDetails' | 'ledgerOfHash'

/** The readers of the network itself; the code loads at the first use. */
export const networkEntities = (
  context: RpcContext,
): {
  readonly [K in Kind]: (
    id: Entities[K]['id'],
    signal: AbortSignal,
  ) => Promise<Answer<Entities[K]['value']>>
} => ({
  networkSettings: async (_id, signal) =>
    (await loadNetworkReaders()).readNetworkSettings(context, signal),
  upgradeHistory: async (id, signal) =>
    (await loadNetworkReaders()).readUpgradeHistory(
      context,
      id === 'newest' ? undefined : id,
      signal,
    ),
  ledgerDetails: async (sequence, signal) =>
    (await loadNetworkReaders()).readLedgerDetails(context, sequence, signal),
  ledgerOfHash: async (request, signal) =>
    (await loadNetworkReaders()).readLedgerOfHash(context, request, signal),
})
