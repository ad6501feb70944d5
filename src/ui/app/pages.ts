import { lazyPage } from '../components/lazyPage.tsx'

/** Every page, its code apart from the shell's. What a page gets as props has been read and checked. */
export const NetworksPage = lazyPage(() =>
  import('../pages/home/NetworksPage.tsx').then((code) => code.NetworksPage),
)
export const HomePage = lazyPage(() =>
  import('../pages/home/HomePage.tsx').then((code) => code.HomePage),
)
export const LedgersPage = lazyPage(() =>
  import('../pages/ledgers/LedgersPage.tsx').then((code) => code.LedgersPage),
)
export const LedgerPage = lazyPage(() =>
  import('../pages/ledgers/LedgerPage.tsx').then((code) => code.LedgerPage),
)
export const TransactionsPage = lazyPage(() =>
  import('../pages/transactions/TransactionsPage.tsx').then((code) => code.TransactionsPage),
)
export const TransactionPage = lazyPage(() =>
  import('../pages/transactions/TransactionPage.tsx').then((code) => code.TransactionPage),
)
export const OperationsPage = lazyPage(() =>
  import('../pages/operations/OperationsPage.tsx').then((code) => code.OperationsPage),
)
export const OperationPage = lazyPage(() =>
  import('../pages/operations/OperationPage.tsx').then((code) => code.OperationPage),
)
export const PaymentsPage = lazyPage(() =>
  import('../pages/payments/PaymentsPage.tsx').then((code) => code.PaymentsPage),
)
export const EffectsPage = lazyPage(() =>
  import('../pages/effects/EffectsPage.tsx').then((code) => code.EffectsPage),
)
export const AccountPage = lazyPage(() =>
  import('../pages/accounts/AccountPage.tsx').then((code) => code.AccountPage),
)
export const NotFoundPage = lazyPage(() =>
  import('./layout/NotFoundPage.tsx').then((code) => code.NotFoundPage),
)

/** What is seldom seen of the frame, apart from it too. */
export const BadAddress = lazyPage(() =>
  import('../routing/BadAddress.tsx').then((code) => code.BadAddress),
)
export const CustomConsent = lazyPage(() =>
  import('./layout/CustomConsent.tsx').then((code) => code.CustomConsent),
)
export const UnknownNetwork = lazyPage(() =>
  import('./layout/UnknownNetwork.tsx').then((code) => code.UnknownNetwork),
)
