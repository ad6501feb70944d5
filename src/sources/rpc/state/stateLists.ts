import type { Collections, ListRequest, OwnerOf } from '#ledger'
import type { Page, UnknownRecord } from '#ledger/values'
import type { RpcContext } from '../rpcContext.ts'
import type { StateList } from './lists.ts'
import { loadLists } from '../../chunks.ts'

type Lists = {
  readonly [K in StateList]: (
    of: OwnerOf<K> | undefined,
    request: ListRequest<K>,
    signal: AbortSignal,
  ) => Promise<Page<Collections[K]['item'] | UnknownRecord>>
}

/** Lists of current entries, and trade aggregations, from the browser's index; their code is loaded at the first use. */
export function stateLists(context: RpcContext): Lists {
  const listed =
    <K extends StateList>(kind: K) =>
    async (
      of: OwnerOf<K> | undefined,
      request: ListRequest<K>,
      signal: AbortSignal,
    ): Promise<Page<Collections[K]['item']>> => {
      const { stateList } = await loadLists()
      return stateList(context, kind, of, request, signal)
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
