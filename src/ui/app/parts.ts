import { lazyPart } from '../components/lazyPart.tsx'

/** What the reader is told above the page: there is nothing to tell before the first answer. */
export const Banners = lazyPart(
  () => import('./layout/Banners.tsx').then((code) => code.Banners),
  0,
)

/** That reading again failed: loaded with what was read, since by then its code may not come either. */
export const NotRenewed = lazyPart(
  () => import('../components/NotRenewed.tsx').then((code) => code.NotRenewed),
  0,
)

/** How far the index behind a list is; below the list, so that nothing moves when it comes. */
export const IndexSteering = lazyPart(
  () => import('../coverage/IndexSteering.tsx').then((code) => code.IndexSteering),
  0,
)

/** The list of each collection of an owner. */
export const listOf = (
  tab: 'transactions' | 'operations' | 'payments' | 'effects' | 'trades' | 'offers',
): { readonly preload: () => Promise<void> } => {
  switch (tab) {
    case 'transactions':
      return TransactionList
    case 'operations':
    case 'payments':
      return OperationList
    case 'effects':
      return EffectList
    case 'trades':
      return TradeList
    case 'offers':
      return OfferList
  }
}

/** The lists below what a page says first, and other panels that are read later than it. */
export const TransactionList = lazyPart(
  () => import('../rows/TransactionList.tsx').then((code) => code.TransactionList),
  20,
)
export const OperationList = lazyPart(
  () => import('../rows/OperationList.tsx').then((code) => code.OperationList),
  20,
)
export const EffectList = lazyPart(
  () => import('../rows/EffectList.tsx').then((code) => code.EffectList),
  20,
)
export const TradeList = lazyPart(
  () => import('../rows/TradeList.tsx').then((code) => code.TradeList),
  20,
)
export const OfferList = lazyPart(
  () => import('../rows/OfferList.tsx').then((code) => code.OfferList),
  20,
)
export const AccountDataList = lazyPart(
  () => import('../pages/accounts/AccountDataList.tsx').then((code) => code.AccountDataList),
  4,
)
export const TransactionOperations = lazyPart(
  () =>
    import('../pages/transactions/TransactionOperations.tsx').then(
      (code) => code.TransactionOperations,
    ),
  8,
)
export const AccountSide = lazyPart(
  () => import('../pages/accounts/AccountSide.tsx').then((code) => code.AccountSide),
  16,
)
export const LatestTransactions = lazyPart(
  () => import('../pages/home/LatestTransactions.tsx').then((code) => code.LatestTransactions),
  16,
)
export const HomeSide = lazyPart(
  () => import('../pages/home/HomeSide.tsx').then((code) => code.HomeSide),
  16,
)
