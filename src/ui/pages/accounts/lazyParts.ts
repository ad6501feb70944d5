import { lazyPart } from '../../components/lazyPart.tsx'

export const LazyAccountSide = lazyPart(
  () => import('./AccountSide.tsx').then((code) => code.AccountSide),
  16,
)
export const LazyAccountDataList = lazyPart(
  () => import('./AccountDataList.tsx').then((code) => code.AccountDataList),
  4,
)
