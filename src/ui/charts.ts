export { CandleChart } from './charts/CandleChart.tsx'
export { DepthChart } from './charts/DepthChart.tsx'
export { FeeChart } from './charts/FeeChart.tsx'
export { LedgerStrips } from './charts/Strip.tsx'
