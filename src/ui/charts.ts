export { CandleChart } from './charts/CandleChart.tsx'
export { DepthChart } from './charts/DepthChart.tsx'
export { FeeChart } from './charts/FeeChart.tsx'
export { RecentLedgers } from './charts/RecentLedgers.tsx'
