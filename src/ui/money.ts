export { Markets } from './money/Markets.tsx'
export { BalanceCurve, OverTimeTab } from './money/OverTime.tsx'
export { PastBalances } from './money/PastBalances.tsx'
export { ShareChanges, ShareCurve, ShareFigure, ShareNote } from './money/PoolShare.tsx'
export { VolumeFigure, VolumeNote } from './money/PoolVolume.tsx'
export { PriceCurve, PriceFigure, PriceNote } from './money/PriceHead.tsx'
export {
  PriceCell,
  WeekCell,
  WorthCell,
  WorthFigure,
  WorthNote,
  WorthParts,
} from './money/Worth.tsx'
export { CallFigure } from './pages/contracts/calls/CallFigure.tsx'
