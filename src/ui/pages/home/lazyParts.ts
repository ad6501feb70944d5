import { lazyPart } from '../../components/lazyPart.tsx'

export const LazyLatestTransactions = lazyPart(
  () => import('./LatestTransactions.tsx'),
  'LatestTransactions',
  16,
)
export const LazyHomeSide = lazyPart(() => import('./HomeSide.tsx'), 'HomeSide', 16)
