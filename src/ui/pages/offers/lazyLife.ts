import { lazyPart } from '../../components/lazyPart.tsx'

export const LazyOfferHistory = lazyPart(
  () => import('./OfferHistory.tsx').then((code) => code.OfferHistory),
  6,
)
