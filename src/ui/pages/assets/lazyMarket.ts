import { lazyPart } from '../../components/lazyPart.tsx'

export const LazyMarket = lazyPart(() => import('./Market.tsx'), 'Market', 16)
