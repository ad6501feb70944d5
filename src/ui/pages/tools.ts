export { FeeStatsPage } from './fee_stats/FeeStatsPage.tsx'
export { NetworkPage } from './network/NetworkPage.tsx'
export { SubmitPage } from './submit/SubmitPage.tsx'
