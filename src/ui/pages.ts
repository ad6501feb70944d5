import { lazyPage } from './lazyPage.tsx'

/** Every page, its code apart from the shell's. What a page gets as props has been read and checked. */
export const NetworksPage = lazyPage(() =>
  import('./pages/home/NetworksPage.tsx').then((code) => code.NetworksPage),
)
export const HomePage = lazyPage(() =>
  import('./pages/home/HomePage.tsx').then((code) => code.HomePage),
)
export const LedgersPage = lazyPage(() =>
  import('./pages/ledgers/LedgersPage.tsx').then((code) => code.LedgersPage),
)
export const LedgerPage = lazyPage(() =>
  import('./pages/ledgers/LedgerPage.tsx').then((code) => code.LedgerPage),
)
export const TransactionsPage = lazyPage(() =>
  import('./pages/transactions/TransactionsPage.tsx').then((code) => code.TransactionsPage),
)
export const TransactionPage = lazyPage(() =>
  import('./pages/transactions/TransactionPage.tsx').then((code) => code.TransactionPage),
)
export const OperationsPage = lazyPage(() =>
  import('./pages/operations/OperationsPage.tsx').then((code) => code.OperationsPage),
)
export const OperationPage = lazyPage(() =>
  import('./pages/operations/OperationPage.tsx').then((code) => code.OperationPage),
)
export const PaymentsPage = lazyPage(() =>
  import('./pages/payments/PaymentsPage.tsx').then((code) => code.PaymentsPage),
)
export const EffectsPage = lazyPage(() =>
  import('./pages/effects/EffectsPage.tsx').then((code) => code.EffectsPage),
)
export const TradesPage = lazyPage(() =>
  import('./pages/trades/TradesPage.tsx').then((code) => code.TradesPage),
)
export const AccountPage = lazyPage(() =>
  import('./pages/accounts/AccountPage.tsx').then((code) => code.AccountPage),
)
export const AccountsPage = lazyPage(() =>
  import('./pages/accounts/AccountsPage.tsx').then((code) => code.AccountsPage),
)
export const OffersPage = lazyPage(() =>
  import('./pages/offers/OffersPage.tsx').then((code) => code.OffersPage),
)
export const OfferPage = lazyPage(() =>
  import('./pages/offers/OfferPage.tsx').then((code) => code.OfferPage),
)
export const ClaimableBalancesPage = lazyPage(() =>
  import('./pages/claimable_balances/ClaimableBalancesPage.tsx').then(
    (code) => code.ClaimableBalancesPage,
  ),
)
export const ClaimableBalancePage = lazyPage(() =>
  import('./pages/claimable_balances/ClaimableBalancePage.tsx').then(
    (code) => code.ClaimableBalancePage,
  ),
)
export const LiquidityPoolsPage = lazyPage(() =>
  import('./pages/liquidity_pools/LiquidityPoolsPage.tsx').then((code) => code.LiquidityPoolsPage),
)
export const LiquidityPoolPage = lazyPage(() =>
  import('./pages/liquidity_pools/LiquidityPoolPage.tsx').then((code) => code.LiquidityPoolPage),
)
export const AssetsPage = lazyPage(() =>
  import('./pages/assets/AssetsPage.tsx').then((code) => code.AssetsPage),
)
export const AssetPage = lazyPage(() =>
  import('./pages/assets/AssetPage.tsx').then((code) => code.AssetPage),
)
export const FeeStatsPage = lazyPage(() =>
  import('./pages/fee_stats/FeeStatsPage.tsx').then((code) => code.FeeStatsPage),
)
export const PathsPage = lazyPage(() =>
  import('./pages/paths/PathsPage.tsx').then((code) => code.PathsPage),
)
export const NotFoundPage = lazyPage(() =>
  import('./pages/NotFoundPage.tsx').then((code) => code.NotFoundPage),
)

/** What is seldom seen of the frame, apart from it too. */
export const BadAddress = lazyPage(() =>
  import('./layout/BadAddress.tsx').then((code) => code.BadAddress),
)
export const CustomConsent = lazyPage(() =>
  import('./layout/CustomConsent.tsx').then((code) => code.CustomConsent),
)
export const UnknownNetwork = lazyPage(() =>
  import('./layout/UnknownNetwork.tsx').then((code) => code.UnknownNetwork),
)
