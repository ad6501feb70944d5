import { lazyPart } from '../../components/lazyPart.tsx'

/** The tabs of a market. */
export const OrderBookView = lazyPart(
  () => import('./OrderBookView.tsx').then((code) => code.OrderBookView),
  16,
)
export const PriceHistory = lazyPart(
  () => import('./PriceHistory.tsx').then((code) => code.PriceHistory),
  20,
)
