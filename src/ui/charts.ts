export { CandleChart } from './charts/CandleChart.tsx'
export { DepthChart } from './charts/DepthChart.tsx'
export { FeeChart } from './charts/FeeChart.tsx'
export { BalanceCurve, OverTimeTab } from './money/OverTime.tsx'
export { PastBalances } from './money/PastBalances.tsx'
export { PriceCurve, PriceFigure, PriceNote } from './money/PriceHead.tsx'
export {
  PriceCell,
  WeekCell,
  WorthCell,
  WorthFigure,
  WorthNote,
  WorthParts,
} from './money/Worth.tsx'
