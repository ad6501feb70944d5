import { lazyRouteComponent } from '@tanstack/react-router'
import { loadChunk } from '../components/Waiting.tsx'
import type { aheadOfTransaction as ahead } from '../pages/transactions/aheadOfTransaction.ts'
import type { aheadOfTransactions as aheadOfRows } from '../rows/aheadOfTransactions.ts'

// Each family of pages is a chunk, which its routes load.

/** Where a chunk fails to load, the page itself says so. */
const saidByPage = () => undefined

const ledgers = () => loadChunk(() => import('../pages/ledgers.ts'))
export const aheadOfTransactions = (...of: Parameters<typeof aheadOfRows>): Promise<void> =>
  ledgers().then((pages) => pages.aheadOfTransactions(...of), saidByPage)
export const FeeStatsPage = lazyRouteComponent(ledgers, 'FeeStatsPage')
export const HomePage = lazyRouteComponent(ledgers, 'HomePage')
export const LedgersPage = lazyRouteComponent(ledgers, 'LedgersPage')
export const LedgerPage = lazyRouteComponent(ledgers, 'LedgerPage')
export const ValidatorsPage = lazyRouteComponent(ledgers, 'ValidatorsPage')

const history = () => loadChunk(() => import('../pages/history.ts'))
export const aheadOfTransaction = (...of: Parameters<typeof ahead>): Promise<void> =>
  history().then((pages) => pages.aheadOfTransaction(...of), saidByPage)
export const TransactionsPage = lazyRouteComponent(history, 'TransactionsPage')
export const TransactionPage = lazyRouteComponent(history, 'TransactionPage')
export const OperationsPage = lazyRouteComponent(history, 'OperationsPage')
export const OperationPage = lazyRouteComponent(history, 'OperationPage')
export const PaymentsPage = lazyRouteComponent(history, 'PaymentsPage')
export const EffectsPage = lazyRouteComponent(history, 'EffectsPage')

const accounts = () => loadChunk(() => import('../pages/accounts.ts'))
export const AccountsPage = lazyRouteComponent(accounts, 'AccountsPage')
export const AccountPage = lazyRouteComponent(accounts, 'AccountPage')

const entries = () => loadChunk(() => import('../pages/entries.ts'))
export const ClaimableBalancesPage = lazyRouteComponent(entries, 'ClaimableBalancesPage')
export const ClaimableBalancePage = lazyRouteComponent(entries, 'ClaimableBalancePage')
export const ContractsPage = lazyRouteComponent(entries, 'ContractsPage')
export const LiquidityPoolsPage = lazyRouteComponent(entries, 'LiquidityPoolsPage')
export const LiquidityPoolPage = lazyRouteComponent(entries, 'LiquidityPoolPage')

const market = () => loadChunk(() => import('../pages/market.ts'))
export const OffersPage = lazyRouteComponent(market, 'OffersPage')
export const OfferPage = lazyRouteComponent(market, 'OfferPage')
export const TradesPage = lazyRouteComponent(market, 'TradesPage')
export const PathsPage = lazyRouteComponent(market, 'PathsPage')

const assets = () => loadChunk(() => import('../pages/assets.ts'))
export const AssetsPage = lazyRouteComponent(assets, 'AssetsPage')
export const AssetPage = lazyRouteComponent(assets, 'AssetPage')

const contracts = () => loadChunk(() => import('../pages/contracts.ts'))
export const CodePage = lazyRouteComponent(contracts, 'CodePage')
export const ContractPage = lazyRouteComponent(contracts, 'ContractPage')

const tools = () => loadChunk(() => import('../pages/tools.ts'))
export const SubmitPage = lazyRouteComponent(tools, 'SubmitPage')
export const NetworksPage = lazyRouteComponent(tools, 'NetworksPage')
export const NetworkPage = lazyRouteComponent(tools, 'NetworkPage')
