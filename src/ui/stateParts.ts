import { createElement } from 'react'
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
/** Forms that narrow lists: the list itself does not wait for them. */
export const ListFilters = lazyPart(
  () => import('./pages/rows/ListFilters.tsx').then((code) => code.ListFilters),
  0,
  createElement('div', { className: 'filters-wait', 'aria-busy': true }),
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
