import { lazyPart } from '../../components/lazyPart.tsx'

export const LazyMarket = lazyPart(() => import('./Market.tsx').then((code) => code.Market), 16)
