import { lazyPart } from '../../components/lazyPart.tsx'

/** The tabs of a market. */
export const LazyOrderBookView = lazyPart(
  () => import('./OrderBookView.tsx').then((code) => code.OrderBookView),
  16,
)
export const LazyPriceHistory = lazyPart(
  () => import('./PriceHistory.tsx').then((code) => code.PriceHistory),
  20,
)
