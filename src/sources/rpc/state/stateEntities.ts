import type { Answer } from '#ledger/values'
import type { Entities } from '../../resources.ts'
import type { RpcContext } from '../rpcContext.ts'
import type { StateEntity } from './entities.ts'
import { loadLists } from '../../chunks.ts'

/** Entries of the current state; their code is loaded at the first use. */
export function stateEntities(context: RpcContext): {
  readonly [K in StateEntity | 'paths']: (
    id: Entities[K]['id'],
    signal: AbortSignal,
  ) => Promise<Answer<Entities[K]['value']>>
} {
  const entity =
    <K extends StateEntity>(kind: K) =>
    async (id: Entities[K]['id'], signal: AbortSignal): Promise<Answer<Entities[K]['value']>> => {
      const { stateEntity } = await loadLists()
      return stateEntity[kind](context, id, signal)
    }
  return {
    accountData: entity('accountData'),
    offer: entity('offer'),
    claimableBalance: entity('claimableBalance'),
    liquidityPool: entity('liquidityPool'),
    orderBook: entity('orderBook'),
    paths: async (request, signal) => {
      const { readRpcPaths } = await loadLists()
      return readRpcPaths(context, request, signal)
    },
  }
}
