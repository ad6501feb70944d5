export { LiquidityPoolsPage } from './liquidity_pools/LiquidityPoolsPage.tsx'
export { LiquidityPoolPage } from './liquidity_pools/LiquidityPoolPage.tsx'
