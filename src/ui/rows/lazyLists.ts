import { lazyPart } from '../components/lazyPart.tsx'

/** Lists, each in a chunk of its own. */
export const LazyTransactionList = lazyPart(
  () => import('./TransactionList.tsx').then((code) => code.TransactionList),
  20,
)
export const LazyOperationList = lazyPart(
  () => import('./OperationList.tsx').then((code) => code.OperationList),
  20,
)
export const LazyEffectList = lazyPart(
  () => import('./EffectList.tsx').then((code) => code.EffectList),
  20,
)
export const LazyTradeList = lazyPart(
  () => import('./TradeList.tsx').then((code) => code.TradeList),
  20,
)
export const LazyOfferList = lazyPart(
  () => import('./OfferList.tsx').then((code) => code.OfferList),
  20,
)

/** The list of each collection of an owner. */
export const listOf = {
  transactions: LazyTransactionList,
  operations: LazyOperationList,
  payments: LazyOperationList,
  effects: LazyEffectList,
  trades: LazyTradeList,
  offers: LazyOfferList,
} as const
