import {
  Link,
  Outlet,
  rootRouteId,
  useParams,
  useRouteContext,
  useRouterState,
} from '@tanstack/react-router'
import { useMemo } from 'react'
import { AddressContext, addressesOf } from '../../address/addresses.ts'
import { useAgreements } from '../../address/custom.ts'
import type { Network } from '../../address/networks.ts'
import { lazyPage } from '../../components/lazyPage.tsx'
import { lazyPart } from '../../components/lazyPart.tsx'
import { type Resolved, resolveSight } from '../../routing/resolveSight.ts'
import {
  formatSearchText,
  parseSearchText,
  sightSearch,
  validateSearch,
} from '../../address/search.ts'
import { SightContext } from '../../address/sight.ts'
import { useNavigation } from '../../address/navigation.ts'
import { JumpBox } from '../../jump/JumpBox.tsx'
import { NetworkMenu } from './NetworkMenu.tsx'
import { Sections, SectionsMenu } from './Sections.tsx'
import { SightSwitch } from './SightSwitch.tsx'
import { useAnnouncement } from '../../components/announce.ts'

/** Loaded after the first answer. */
const Banners = lazyPart(() => import('./lazy/Banners.tsx'), 'Banners', 0)
const HeaderTools = lazyPart(
  () => import('./lazy/HeaderTools.tsx'),
  'HeaderTools',
  0,
  <span className="header-tools" />,
)
const Footer = lazyPart(() => import('./lazy/Footer.tsx'), 'Footer', 0)
const SightComparison = lazyPart(
  () => import('../../comparison/SightComparison.tsx'),
  'SightComparison',
  3,
)
const CustomConsent = lazyPage(() => import('./CustomConsent.tsx'), 'CustomConsent')
const UnknownNetwork = lazyPage(() => import('./UnknownNetwork.tsx'), 'UnknownNetwork')

/** The frame of every page; provides the line of sight. */
export function Layout() {
  useAgreements()
  // Selected one by one: the context object changes with every navigation.
  const networks = useRouteContext({ from: rootRouteId, select: (context) => context.networks })
  const sourceFor = useRouteContext({ from: rootRouteId, select: (context) => context.sourceFor })
  const given = useParams({ strict: false, select: (params) => params.network })
  const searchText = useRouterState({ select: (state) => state.location.searchStr })
  // A network's home page contains the search.
  const home = useRouterState({ select: (state) => !state.location.pathname.split('/')[2] })
  const search = validateSearch(parseSearchText(searchText))
  const resolved = resolveSight({ networks, sourceFor }, given, search)
  const sight = resolved.kind === 'sight' ? resolved.sight : undefined
  const carried = formatSearchText(sightSearch(search))
  const named = resolved.kind === 'unknownNetwork' ? undefined : given
  const addressOf = useMemo(
    () => (named === undefined ? undefined : addressesOf(named, parseSearchText(carried))),
    [named, carried],
  )
  useNavigation()
  return (
    <SightContext value={sight}>
      <AddressContext value={addressOf}>
        <button className="skip-link" type="button" onClick={skip}>
          Skip to the page
        </button>
        <header className="site-header">
          <div className="page-width header-bar">
            <Link className="site-name" to="/" search={{}} activeOptions={{ exact: true }}>
              <svg width="22" height="14" viewBox="0 0 22 14" aria-hidden="true">
                <circle cx="6.5" cy="7" r="5.5" fill="currentColor" />
                <circle
                  cx="15.5"
                  cy="7"
                  r="4.75"
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="1.5"
                />
              </svg>
              <span>Parallax</span>
            </Link>
            {home && sight !== undefined ? <div className="search-box" /> : <JumpBox />}
            <NetworkMenu networks={networks} current={given} />
            {sight !== undefined && <SightSwitch sight={sight} />}
            <HeaderTools />
            {sight !== undefined && <SectionsMenu />}
          </div>
          {sight !== undefined && <Sections sight={sight} />}
        </header>
        <div aria-live="polite">
          <Banners sight={sight} />
        </div>
        <main id="main" className="page-width" tabIndex={-1}>
          {sight !== undefined && search.compare !== undefined && <SightComparison sight={sight} />}
          <Content resolved={resolved} networks={networks} />
        </main>
        <Footer sight={sight} />
        <Announcer />
      </AddressContext>
    </SightContext>
  )
}

function Content({ resolved, networks }: { resolved: Resolved; networks: readonly Network[] }) {
  switch (resolved.kind) {
    case 'none':
    case 'sight':
      return <Outlet />
    case 'unknownNetwork':
      return <UnknownNetwork given={resolved.given} networks={networks} />
    case 'custom':
      return <CustomConsent endpoints={resolved.endpoints} />
  }
}

function Announcer() {
  return (
    <p className="visually-hidden" role="status">
      {useAnnouncement()}
    </p>
  )
}

/** Moves focus instead of using "#", which belongs to the router in the portable build. */
function skip(): void {
  document.getElementById('main')?.focus()
}
