import { lazyPart } from '../../components/lazyPart.tsx'

export const LazyAccountSide = lazyPart(() => import('./AccountSide.tsx'), 'AccountSide', 16)
export const LazyAccountDataList = lazyPart(
  () => import('./AccountDataList.tsx'),
  'AccountDataList',
  4,
)
