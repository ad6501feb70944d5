import { lazyPart } from './lazyPart.tsx'

export const OfferLife = lazyPart(
  () => import('./pages/offers/OfferLife.tsx').then((code) => code.OfferLife),
  6,
)
export const OrderBookView = lazyPart(
  () => import('./pages/assets/OrderBookView.tsx').then((code) => code.OrderBookView),
  16,
)
export const PriceHistory = lazyPart(
  () => import('./pages/assets/PriceHistory.tsx').then((code) => code.PriceHistory),
  20,
)
/** Drawings, with what measures them: a file of its own. */
export const DepthChart = lazyPart(
  () => import('./charts/DepthChart.tsx').then((code) => code.DepthChart),
  7,
)
export const CandleChart = lazyPart(
  () => import('./charts/CandleChart.tsx').then((code) => code.CandleChart),
  9,
)
export const FeeChart = lazyPart(
  () => import('./charts/FeeChart.tsx').then((code) => code.FeeChart),
  8,
)
/** The market of an asset, below what it is. */
export const Market = lazyPart(
  () => import('./pages/assets/Market.tsx').then((code) => code.Market),
  16,
)
export const PathList = lazyPart(
  () => import('./pages/paths/PathList.tsx').then((code) => code.PathList),
  5,
)
/** When a row's claimants may claim: read behind the row itself. */
export const ClaimWords = lazyPart(
  () => import('./pages/claimable_balances/ClaimWords.tsx').then((code) => code.ClaimWords),
  0,
)
