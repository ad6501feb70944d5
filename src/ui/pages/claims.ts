export { ClaimableBalancesPage } from './claimable_balances/ClaimableBalancesPage.tsx'
export { ClaimableBalancePage } from './claimable_balances/ClaimableBalancePage.tsx'
