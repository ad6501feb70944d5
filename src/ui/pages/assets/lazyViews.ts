import { lazyPart } from '../../components/lazyPart.tsx'

/** The tabs of a market. */
export const LazyOrderBookView = lazyPart(() => import('./OrderBookView.tsx'), 'OrderBookView', 16)
export const LazyPriceHistory = lazyPart(() => import('./PriceHistory.tsx'), 'PriceHistory', 20)
