export { Bars } from './charts/Bars.tsx'
export { CandleChart } from './charts/CandleChart.tsx'
export { FeeChart } from './charts/FeeChart.tsx'
export { LedgerStrips } from './charts/Strip.tsx'
