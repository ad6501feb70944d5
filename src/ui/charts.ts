export { CandleChart } from './charts/CandleChart.tsx'
export { FeeChart } from './charts/FeeChart.tsx'
export { LedgerStrips } from './charts/Strip.tsx'
export { Markets } from './money/Markets.tsx'
export { BalanceCurve, OverTimeTab } from './money/OverTime.tsx'
export { PastBalances } from './money/PastBalances.tsx'
export { ShareChanges, ShareCurve, ShareFigure, ShareNote } from './money/PoolShare.tsx'
export { VolumeFigure, VolumeNote } from './money/PoolVolume.tsx'
export { PriceChange, PriceCurve, PriceFigure, PriceNote } from './money/PriceHead.tsx'
export {
  BalanceCell,
  ByWorth,
  WorthFigure,
  WorthNote,
  WorthParts,
} from './money/Worth.tsx'
export { CallFigure } from './pages/contracts/calls/CallFigure.tsx'
export { NetworkByDay } from './pages/home/NetworkByDay.tsx'
export { ValidatorRanking, WhoCloses } from './pages/validators/WhoCloses.tsx'
