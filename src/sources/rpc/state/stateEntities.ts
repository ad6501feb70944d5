import type { Answer } from '../../../model/page.ts'
import type { Entities } from '../../resources.ts'
import type { RpcContext } from '../rpcContext.ts'
import { unsupported } from '../rpcWords.ts'

type StateEntity =
  | 'accountData'
  | 'offer'
  | 'claimableBalance'
  | 'liquidityPool'
  | 'orderBook'
  | 'paths'

/** What exists now, one at a time. */
export function stateEntities(_context: RpcContext): {
  readonly [K in StateEntity]: (
    id: Entities[K]['id'],
    signal: AbortSignal,
  ) => Promise<Answer<Entities[K]['value']>>
} {
  return {
    accountData: () => Promise.reject(unsupported('accountData')),
    offer: () => Promise.reject(unsupported('offer')),
    claimableBalance: () => Promise.reject(unsupported('claimableBalance')),
    liquidityPool: () => Promise.reject(unsupported('liquidityPool')),
    orderBook: () => Promise.reject(unsupported('orderBook')),
    paths: () => Promise.reject(unsupported('paths')),
  }
}
