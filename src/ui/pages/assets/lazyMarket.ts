import { lazyPart } from '../../components/lazyPart.tsx'

/** The market of an asset, below what it is. */
export const Market = lazyPart(() => import('./Market.tsx').then((code) => code.Market), 16)
