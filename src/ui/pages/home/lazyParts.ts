import { lazyPart } from '../../components/lazyPart.tsx'

export const LatestTransactions = lazyPart(
  () => import('./LatestTransactions.tsx').then((code) => code.LatestTransactions),
  16,
)
export const HomeSide = lazyPart(() => import('./HomeSide.tsx').then((code) => code.HomeSide), 16)
