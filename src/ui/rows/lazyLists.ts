import { lazyPart } from '../components/lazyPart.tsx'

/** Each list in its own chunk. */
export const LazyTransactionList = lazyPart(
  () => import('./TransactionList.tsx'),
  'TransactionList',
  20,
)
export const LazyOperationList = lazyPart(() => import('./OperationList.tsx'), 'OperationList', 20)
export const LazyEffectList = lazyPart(() => import('./EffectList.tsx'), 'EffectList', 20)
export const LazyTradeList = lazyPart(() => import('./TradeList.tsx'), 'TradeList', 20)
export const LazyOfferList = lazyPart(() => import('./OfferList.tsx'), 'OfferList', 20)

export const listOf = {
  transactions: LazyTransactionList,
  operations: LazyOperationList,
  payments: LazyOperationList,
  effects: LazyEffectList,
  trades: LazyTradeList,
  offers: LazyOfferList,
} as const
