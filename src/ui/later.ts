export { Banners } from './app/layout/Banners.tsx'
export { CustomConsent } from './app/layout/CustomConsent.tsx'
export { Footer, PageProvenance, ThemeButton } from './app/layout/HeaderAndFooter.tsx'
export { BadAddress, NotFoundPage, UnknownNetwork } from './app/layout/NotFoundPage.tsx'
export { RefreshFailed } from './components/RefreshFailed.tsx'
export { CoverageOf, Covered, IndexWait, SearchNote } from './coverage/CoverageBar.tsx'
export { IndexControls } from './coverage/IndexControls.tsx'
export { IndexContents } from './coverage/IndexDetails.tsx'
export {
  EmptyList,
  ExportTool,
  FilterChips,
  FilterTool,
  Pager,
} from './list/ListTools.tsx'
export { AheadRows, RowsInView } from './list/RowsInView.tsx'
export { HeadBanner, HomeReplay, StandsStillNote } from './live/HeadBanner.tsx'
export { LiveRows } from './live/LiveRows.tsx'
export { ComparisonSheet, TrustBadge } from './trust/TrustBadge.tsx'
