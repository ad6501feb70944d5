import { lazyPart } from '../../components/lazyPart.tsx'

export const OfferLife = lazyPart(() => import('./OfferLife.tsx').then((code) => code.OfferLife), 6)
