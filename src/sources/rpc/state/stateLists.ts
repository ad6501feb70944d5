import type { Page } from '../../../model/page.ts'
import type { UnknownRecord } from '../../../model/unknownRecord.ts'
import type { Collections, ListRequest, OwnerOf } from '../../resources.ts'
import type { RpcContext } from '../rpcContext.ts'
import { unsupported } from '../rpcWords.ts'

type StateList =
  | 'accounts'
  | 'offers'
  | 'claimableBalances'
  | 'liquidityPools'
  | 'assets'
  | 'tradeAggregations'

/** Lists of what exists now, and what trades add up to. */
export function stateLists(_context: RpcContext): {
  readonly [K in StateList]: (
    of: OwnerOf<K> | undefined,
    request: ListRequest<K>,
    signal: AbortSignal,
  ) => Promise<Page<Collections[K]['item'] | UnknownRecord>>
} {
  return {
    accounts: () => Promise.reject(unsupported('accounts')),
    offers: () => Promise.reject(unsupported('offers')),
    claimableBalances: () => Promise.reject(unsupported('claimableBalances')),
    liquidityPools: () => Promise.reject(unsupported('liquidityPools')),
    assets: () => Promise.reject(unsupported('assets')),
    tradeAggregations: () => Promise.reject(unsupported('tradeAggregations')),
  }
}
