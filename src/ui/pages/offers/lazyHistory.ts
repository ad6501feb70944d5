import { lazyPart } from '../../components/lazyPart.tsx'

export const LazyOfferHistory = lazyPart(() => import('./OfferHistory.tsx'), 'OfferHistory', 6)
