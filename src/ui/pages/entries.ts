export { ClaimableBalancePage } from './claimable_balances/ClaimableBalancePage.tsx'
export { ClaimableBalancesPage } from './claimable_balances/ClaimableBalancesPage.tsx'
export { LiquidityPoolPage } from './liquidity_pools/LiquidityPoolPage.tsx'
export { LiquidityPoolsPage } from './liquidity_pools/LiquidityPoolsPage.tsx'
