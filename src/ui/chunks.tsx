import { lazyRouteComponent } from '@tanstack/react-router'
import { headerToolsLook } from './components/PageHead.tsx'
import {
  firstViewShown,
  lazyComponent,
  loadChunk,
  PageSkeleton,
  PanelSkeleton,
} from './components/Waiting.tsx'

/**
 * All code of the page that loads when it is asked for: one chunk for each family of pages, and one each for what follows
 * the first view, for dialogs and tools, for what a transaction's code did, and for charts.
 */

const ledgers = () => loadChunk(() => import('./pages/ledgers.ts'))
export const HomePage = lazyRouteComponent(ledgers, 'HomePage')
export const LedgersPage = lazyRouteComponent(ledgers, 'LedgersPage')
export const LedgerPage = lazyRouteComponent(ledgers, 'LedgerPage')
export const NetworksPage = lazyRouteComponent(ledgers, 'NetworksPage')

const history = () => loadChunk(() => import('./pages/history.ts'))
export const TransactionsPage = lazyRouteComponent(history, 'TransactionsPage')
export const TransactionPage = lazyRouteComponent(history, 'TransactionPage')
export const OperationsPage = lazyRouteComponent(history, 'OperationsPage')
export const OperationPage = lazyRouteComponent(history, 'OperationPage')
export const PaymentsPage = lazyRouteComponent(history, 'PaymentsPage')
export const EffectsPage = lazyRouteComponent(history, 'EffectsPage')

const accounts = () => loadChunk(() => import('./pages/accounts.ts'))
export const AccountsPage = lazyRouteComponent(accounts, 'AccountsPage')
export const AccountPage = lazyRouteComponent(accounts, 'AccountPage')

const entries = () => loadChunk(() => import('./pages/entries.ts'))
export const ClaimableBalancesPage = lazyRouteComponent(entries, 'ClaimableBalancesPage')
export const ClaimableBalancePage = lazyRouteComponent(entries, 'ClaimableBalancePage')
export const LiquidityPoolsPage = lazyRouteComponent(entries, 'LiquidityPoolsPage')
export const LiquidityPoolPage = lazyRouteComponent(entries, 'LiquidityPoolPage')

const market = () => loadChunk(() => import('./pages/market.ts'))
export const OffersPage = lazyRouteComponent(market, 'OffersPage')
export const OfferPage = lazyRouteComponent(market, 'OfferPage')
export const TradesPage = lazyRouteComponent(market, 'TradesPage')
export const PathsPage = lazyRouteComponent(market, 'PathsPage')

const assets = () => loadChunk(() => import('./pages/assets.ts'))
export const AssetsPage = lazyRouteComponent(assets, 'AssetsPage')
export const AssetPage = lazyRouteComponent(assets, 'AssetPage')

const contracts = () => loadChunk(() => import('./pages/contracts.ts'))
export const ContractsPage = lazyRouteComponent(contracts, 'ContractsPage')
export const ContractPage = lazyRouteComponent(contracts, 'ContractPage')

const tools = () => loadChunk(() => import('./pages/tools.ts'))
export const SubmitPage = lazyRouteComponent(tools, 'SubmitPage')
export const FeeStatsPage = lazyRouteComponent(tools, 'FeeStatsPage')
export const NetworkPage = lazyRouteComponent(tools, 'NetworkPage')

/** Loads what follows the first view, which has the line and the processor to itself. */
const later = async () => {
  await firstViewShown()
  return loadChunk(() => import('./later.ts'))
}
export const AheadRows = lazyComponent(later, 'AheadRows')
export const BadAddress = lazyComponent(later, 'BadAddress', <PageSkeleton />)
export const Banners = lazyComponent(later, 'Banners')
export const CoverageOf = lazyComponent(later, 'CoverageOf')
export const Covered = lazyComponent(later, 'Covered')
export const CustomConsent = lazyComponent(later, 'CustomConsent', <PageSkeleton />)
export const EmptyList = lazyComponent(later, 'EmptyList')
export const Footer = lazyComponent(later, 'Footer')
export const HeadBanner = lazyComponent(later, 'HeadBanner')
export const HeaderTools = lazyComponent(later, 'HeaderTools', <span className={headerToolsLook} />)
export const HomeReplay = lazyComponent(later, 'HomeReplay', <p className="h-9" />)
export const IndexControls = lazyComponent(later, 'IndexControls')
export const IndexWait = lazyComponent(later, 'IndexWait')
export const ListTools = lazyComponent(later, 'ListTools', <span className="h-6 w-20.5" />)
export const LiveRows = lazyComponent(later, 'LiveRows')
export const LoadMore = lazyComponent(later, 'LoadMore')
export const NotFoundPage = lazyComponent(later, 'NotFoundPage', <PageSkeleton />)
export const OtherNetworks = lazyComponent(later, 'OtherNetworks')
export const PageProvenance = lazyComponent(later, 'PageProvenance')
export const ProofMark = lazyComponent(later, 'ProofMark', '…')
export const RefreshFailed = lazyComponent(later, 'RefreshFailed')
export const RowsInView = lazyComponent(later, 'RowsInView', <tbody aria-busy />)
export const SearchNote = lazyComponent(later, 'SearchNote')
export const UnknownCursor = lazyComponent(later, 'UnknownCursor')
export const UnknownNetwork = lazyComponent(later, 'UnknownNetwork', <PageSkeleton />)
export const loadLater = later

const dialogs = () => loadChunk(() => import('./dialogs.ts'))
export const DomainCheck = lazyComponent(dialogs, 'DomainCheck')
export const DomainSearch = lazyComponent(dialogs, 'DomainSearch')
export const EvidenceDialog = lazyComponent(dialogs, 'EvidenceDialog')
export const ExportPanel = lazyComponent(dialogs, 'ExportPanel')
export const FederationSearch = lazyComponent(dialogs, 'FederationSearch')
export const FilterPanel = lazyComponent(dialogs, 'FilterPanel')
export const ListFilters = lazyComponent(
  dialogs,
  'ListFilters',
  <div className="h-20 stacked:h-50" aria-busy />,
)
export const LabelForm = lazyComponent(dialogs, 'LabelForm')
export const MeantInstead = lazyComponent(dialogs, 'MeantInstead')
export const OtherLetters = lazyComponent(dialogs, 'OtherLetters')
export const SearchPanel = lazyComponent(dialogs, 'SearchPanel')
export const TypedAddress = lazyComponent(dialogs, 'TypedAddress', <PageSkeleton />)
/** Loads the code that keeps saved pages. */
export const loadSaved = dialogs

const execution = () => loadChunk(() => import('./execution.ts'))
export const CallExplained = lazyComponent(execution, 'CallExplained')
export const Cause = lazyComponent(execution, 'Cause', <PanelSkeleton rows={3} />)
export const ContractPanels = lazyComponent(execution, 'ContractPanels', <PanelSkeleton rows={7} />)
export const DecodedTab = lazyComponent(execution, 'DecodedTab', <PanelSkeleton rows={20} />)
export const DecodedXdr = lazyComponent(execution, 'DecodedXdr', <PanelSkeleton rows={20} />)
export const EnvelopeExamples = lazyComponent(execution, 'EnvelopeExamples', <p className="h-9" />)
export const FailedOperationResult = lazyComponent(
  execution,
  'FailedOperationResult',
  <PanelSkeleton rows={4} />,
)
export const FailurePanel = lazyComponent(execution, 'FailurePanel', <PanelSkeleton rows={7} />)
export const OperationCall = lazyComponent(execution, 'OperationCall')
export const PreparedEnvelope = lazyComponent(
  execution,
  'PreparedEnvelope',
  <PanelSkeleton rows={9} />,
)
export const TokenChanges = lazyComponent(execution, 'TokenChanges')
export const XdrView = lazyComponent(execution, 'XdrView', <PanelSkeleton rows={4} />)

export const VersionsTab = lazyComponent(execution, 'VersionsTab', <PanelSkeleton rows={8} />)

/** Drawn by few pages; the part with the dialogs has no room for it. */
export const SightComparison = lazyComponent(
  execution,
  'SightComparison',
  <PanelSkeleton rows={3} />,
)

const charts = () => loadChunk(() => import('./charts.ts'))
export const CandleChart = lazyComponent(charts, 'CandleChart', <PanelSkeleton rows={9} />)
export const DepthChart = lazyComponent(charts, 'DepthChart', <PanelSkeleton rows={7} />)
export const FeeChart = lazyComponent(charts, 'FeeChart', <PanelSkeleton rows={8} />)
