import { lazyPart } from '../../components/lazyPart.tsx'

export const LazyAccountDataList = lazyPart(
  () => import('./AccountDataList.tsx'),
  'AccountDataList',
  4,
)
