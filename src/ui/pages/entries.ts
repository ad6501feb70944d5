export { ClaimableBalancesPage } from './claimable_balances/ClaimableBalancesPage.tsx'
export { ClaimableBalancePage } from './claimable_balances/ClaimableBalancePage.tsx'
export { LiquidityPoolsPage } from './liquidity_pools/LiquidityPoolsPage.tsx'
export { LiquidityPoolPage } from './liquidity_pools/LiquidityPoolPage.tsx'
