import { lazyPart } from '../../components/lazyPart.tsx'

export const LazyLatestTransactions = lazyPart(
  () => import('./LatestTransactions.tsx').then((code) => code.LatestTransactions),
  16,
)
export const LazyHomeSide = lazyPart(
  () => import('./HomeSide.tsx').then((code) => code.HomeSide),
  16,
)
