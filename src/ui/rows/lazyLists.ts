import { lazyPart } from '../components/lazyPart.tsx'

/** Lists, each in a chunk of its own. */
export const TransactionList = lazyPart(
  () => import('./TransactionList.tsx').then((code) => code.TransactionList),
  20,
)
export const OperationList = lazyPart(
  () => import('./OperationList.tsx').then((code) => code.OperationList),
  20,
)
export const EffectList = lazyPart(
  () => import('./EffectList.tsx').then((code) => code.EffectList),
  20,
)
export const TradeList = lazyPart(
  () => import('./TradeList.tsx').then((code) => code.TradeList),
  20,
)
export const OfferList = lazyPart(
  () => import('./OfferList.tsx').then((code) => code.OfferList),
  20,
)

/** The list of each collection of an owner. */
export const listOf = {
  transactions: TransactionList,
  operations: OperationList,
  payments: OperationList,
  effects: EffectList,
  trades: TradeList,
  offers: OfferList,
} as const
