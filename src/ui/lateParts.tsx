import { chipLineLook } from './components/Button.tsx'
import { lateComponent, loadLate } from './components/Late.tsx'
import { starLook } from './components/PageHead.tsx'
import { FigureRoom, PageSkeleton, PanelSkeleton, Skeleton } from './components/Waiting.tsx'

const line = <p className="h-9" />
const rows3 = <PanelSkeleton rows={3} />
const rows9 = <PanelSkeleton rows={9} />

/** Parts of pages whose code loads later (`app/lateCode.ts`), with what is shown until it has. */
export const AheadRows = lateComponent('later', 'AheadRows')
export const BadAddress = lateComponent('later', 'BadAddress', <PageSkeleton />)
export const Banners = lateComponent('later', 'Banners')
export const ComparisonSheet = lateComponent('later', 'ComparisonSheet')
export const CoverageOf = lateComponent('later', 'CoverageOf')
export const Covered = lateComponent('later', 'Covered')
export const CustomConsent = lateComponent('later', 'CustomConsent', <PageSkeleton />)
export const EmptyList = lateComponent('later', 'EmptyList')
export const Footer = lateComponent('later', 'Footer')
export const HeadBanner = lateComponent('later', 'HeadBanner')
export const HomeReplay = lateComponent('later', 'HomeReplay', line)
export const IndexContents = lateComponent('later', 'IndexContents', <Skeleton rows={4} />)
export const IndexControls = lateComponent('later', 'IndexControls')
export const IndexWait = lateComponent('later', 'IndexWait')
export const ExportTool = lateComponent('later', 'ExportTool', <span className="h-8 w-16" />)
/** A phone has all of them in one line, which scrolls. */
export const FilterChips = lateComponent('later', 'FilterChips', <div className={chipLineLook} />)
export const FilterTool = lateComponent('later', 'FilterTool', <span className="h-8 w-16" />)
export const LiveRows = lateComponent('later', 'LiveRows')
export const NotFoundPage = lateComponent('later', 'NotFoundPage', <PageSkeleton />)
export const Pager = lateComponent('later', 'Pager', <div className="h-11" />)
export const PageProvenance = lateComponent('later', 'PageProvenance')
export const RefreshFailed = lateComponent('later', 'RefreshFailed')
export const RowsInView = lateComponent('later', 'RowsInView', <tbody aria-busy />)
export const SearchNote = lateComponent('later', 'SearchNote')
export const StandsStillNote = lateComponent('later', 'StandsStillNote')
export const ThemeButton = lateComponent('later', 'ThemeButton', <span className="w-8" />)
export const TrustBadge = lateComponent(
  'later',
  'TrustBadge',
  <span className="inline-flex h-6 narrow:w-36 w-64 items-center text-xs">&nbsp;</span>,
)
export const UnknownCursor = lateComponent('dialogs', 'UnknownCursor')
export const UnknownNetwork = lateComponent('later', 'UnknownNetwork', <PageSkeleton />)

export const DomainCheck = lateComponent('dialogs', 'DomainCheck')
export const DomainSearch = lateComponent('dialogs', 'DomainSearch')
export const EvidenceDialog = lateComponent('execution', 'EvidenceDialog')
export const ExportPanel = lateComponent('dialogs', 'ExportPanel')
export const FederationSearch = lateComponent('dialogs', 'FederationSearch')
export const FilterPanel = lateComponent('dialogs', 'FilterPanel')
export const FoundMeanings = lateComponent('dialogs', 'FoundMeanings', rows3)
export const LabelForm = lateComponent('dialogs', 'LabelForm')
export const MeantInstead = lateComponent('dialogs', 'MeantInstead')
export const OtherLetters = lateComponent('dialogs', 'OtherLetters')
export const OtherNetworks = lateComponent('dialogs', 'OtherNetworks')
export const OtherMeanings = lateComponent('dialogs', 'OtherMeanings')
export const SearchPanel = lateComponent('dialogs', 'SearchPanel')
export const TypedAddress = lateComponent('dialogs', 'TypedAddress', <PageSkeleton />)
/** Loads the code that keeps saved pages. */
export const loadSaved = () => loadLate('dialogs')

export const CallExplained = lateComponent('execution', 'CallExplained')
export const ContractChanges = lateComponent('execution', 'ContractChanges')
export const ContractPanels = lateComponent(
  'execution',
  'ContractPanels',
  <PanelSkeleton rows={7} />,
)
export const EventsTab = lateComponent('execution', 'EventsTab', <PanelSkeleton rows={20} />)
export const XdrTab = lateComponent('execution', 'XdrTab', <PanelSkeleton rows={20} />)
export const DecodedXdr = lateComponent('execution', 'DecodedXdr', <PanelSkeleton rows={20} />)
export const EnvelopeExamples = lateComponent('execution', 'EnvelopeExamples', line)
export const FailedOperationResult = lateComponent(
  'execution',
  'FailedOperationResult',
  <PanelSkeleton rows={4} />,
)
export const FailurePanel = lateComponent('execution', 'FailurePanel', rows9)
export const OperationCall = lateComponent('execution', 'OperationCall')
export const PreparedEnvelope = lateComponent('execution', 'PreparedEnvelope', rows9)
export const TokenChanges = lateComponent('execution', 'TokenChanges')
export const XdrView = lateComponent('execution', 'XdrView', <PanelSkeleton rows={4} />)

export const Restoring = lateComponent('execution', 'Restoring')
export const VersionsTab = lateComponent('execution', 'VersionsTab', <PanelSkeleton rows={8} />)

/** Opened by few; what follows the first view has no room for it. */
export const TrustSheet = lateComponent('execution', 'TrustSheet')

export const CandleChart = lateComponent('charts', 'CandleChart', rows9)
export const FeeChart = lateComponent('charts', 'FeeChart', <PanelSkeleton rows={8} />)

// A figure or a cell that comes has the room of its line; what stands by itself has its height.
const figureRoom = <FigureRoom />
const leadRoom = <FigureRoom width="w-40" />
const curveRoom = <div className="h-32" />
export const BalanceCurve = lateComponent('charts', 'BalanceCurve', curveRoom)
export const BalanceCell = lateComponent('charts', 'BalanceCell', figureRoom)
export const ByWorth = lateComponent('charts', 'ByWorth', ({ waiting }) => waiting)
export const CallFigure = lateComponent('charts', 'CallFigure', figureRoom)
export const Markets = lateComponent('charts', 'Markets')
export const OverTimeTab = lateComponent('charts', 'OverTimeTab', rows9)
export const PastBalances = lateComponent('charts', 'PastBalances', <Skeleton rows={2} />)
export const PriceChange = lateComponent('charts', 'PriceChange')
export const PriceCurve = lateComponent('charts', 'PriceCurve', curveRoom)
export const PriceFigure = lateComponent('charts', 'PriceFigure', figureRoom)
export const PriceNote = lateComponent('charts', 'PriceNote', figureRoom)
export const ShareChanges = lateComponent('charts', 'ShareChanges')
export const ShareCurve = lateComponent('charts', 'ShareCurve', curveRoom)
export const ShareFigure = lateComponent('charts', 'ShareFigure', figureRoom)
export const ShareNote = lateComponent('charts', 'ShareNote', figureRoom)
export const VolumeFigure = lateComponent('charts', 'VolumeFigure', figureRoom)
export const VolumeNote = lateComponent('charts', 'VolumeNote', figureRoom)
export const WorthFigure = lateComponent('charts', 'WorthFigure', leadRoom)
export const WorthNote = lateComponent('charts', 'WorthNote', figureRoom)
export const WorthParts = lateComponent('charts', 'WorthParts', <div className="h-8" />)
export const LedgerStrips = lateComponent('charts', 'LedgerStrips')
export const NetworkByDay = lateComponent('charts', 'NetworkByDay', <PanelSkeleton rows={6} />)
export const ValidatorRanking = lateComponent('charts', 'ValidatorRanking', rows3)
export const WhoCloses = lateComponent('charts', 'WhoCloses', rows3)

export const WatchButton = lateComponent(
  'watch',
  'WatchButton',
  // Its line stands on its text, as on that of the button to come.
  <span className={starLook}>
    <span className="inline-flex h-6 items-center text-xs">&nbsp;</span>
  </span>,
)
export const WatchedPanel = lateComponent('watch', 'WatchedPanel')
export const Watcher = lateComponent('watch', 'Watcher')
