import { lazyPart } from '../../components/lazyPart.tsx'

export const Market = lazyPart(() => import('./Market.tsx').then((code) => code.Market), 16)
