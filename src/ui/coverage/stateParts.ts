import { lazyPart } from '../components/lazyPart.tsx'

/** What is waited for where the index has nothing yet, at the right of a heading. */
export const IndexWait = lazyPart(() => import('./IndexWait.tsx').then((code) => code.IndexWait), 0)
export const OfferLife = lazyPart(
  () => import('../pages/offers/OfferLife.tsx').then((code) => code.OfferLife),
  6,
)
export const OrderBookView = lazyPart(
  () => import('../pages/assets/OrderBookView.tsx').then((code) => code.OrderBookView),
  16,
)
export const PriceHistory = lazyPart(
  () => import('../pages/assets/PriceHistory.tsx').then((code) => code.PriceHistory),
  20,
)
/** The market of an asset, below what it is. */
export const Market = lazyPart(
  () => import('../pages/assets/Market.tsx').then((code) => code.Market),
  16,
)
