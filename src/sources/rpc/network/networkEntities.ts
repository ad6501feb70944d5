import type { Answer } from '#ledger/values/page.ts'
import type { Entities } from '../../resources.ts'
import type { RpcContext } from '../rpcContext.ts'

type Kind = 'networkSettings' | 'upgradeHistory' | 'ledgerDetails' | 'ledgerOfHash'

/** What is read of the network itself; the code of each loads at its first use. */
export const networkEntities = (
  context: RpcContext,
): {
  readonly [K in Kind]: (
    id: Entities[K]['id'],
    signal: AbortSignal,
  ) => Promise<Answer<Entities[K]['value']>>
} => ({
  networkSettings: async (_id, signal) =>
    (await import('./readNetworkSettings.ts')).readNetworkSettings(context, signal),
  upgradeHistory: async (id, signal) => {
    const { readUpgradeHistory } = await import('./readUpgradeHistory.ts')
    return readUpgradeHistory(context, id === 'newest' ? undefined : id, signal)
  },
  ledgerDetails: async (sequence, signal) =>
    (await import('./readLedgerDetails.ts')).readLedgerDetails(context, sequence, signal),
  ledgerOfHash: async (request, signal) =>
    (await import('./readLedgerOfHash.ts')).readLedgerOfHash(context, request, signal),
})
