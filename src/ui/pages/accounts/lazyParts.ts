import { lazyPart } from '../../components/lazyPart.tsx'

export const AccountSide = lazyPart(
  () => import('./AccountSide.tsx').then((code) => code.AccountSide),
  16,
)
export const AccountDataList = lazyPart(
  () => import('./AccountDataList.tsx').then((code) => code.AccountDataList),
  4,
)
