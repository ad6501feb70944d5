import { pageWidthLook } from '../../components/pageWidth.tsx'
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

import { Banners } from '../../chunks.tsx'
import { HeaderTools } from '../../chunks.tsx'
import { Footer } from '../../chunks.tsx'
import { SightComparison } from '../../chunks.tsx'
import { CustomConsent } from '../../chunks.tsx'
import { UnknownNetwork } from '../../chunks.tsx'

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
        <button
          className="absolute -top-12 left-2 z-9 border border-edge bg-paper px-3 py-2 focus:top-2 print:hidden"
          type="button"
          onClick={skip}
        >
          Skip to the page
        </button>
        <header className="border-line border-b">
          <div
            className={`${pageWidthLook} flex h-13 narrow:h-auto narrow:flex-wrap items-center gap-3 narrow:gap-x-1 narrow:gap-y-2 narrow:pt-2 narrow:pb-2.5`}
          >
            <Link
              className="inline-flex h-8 narrow:w-8 items-center gap-2 font-semibold text-[0.9375rem] tracking-[-0.01em] no-underline hover:text-inherit"
              to="/"
              search={{}}
              activeOptions={{ exact: true }}
            >
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
              <span className="narrow:sr-only">Parallax</span>
            </Link>
            {home && sight !== undefined ? (
              <div className="mr-auto ml-5 narrow:hidden max-w-160 flex-1 print:hidden" />
            ) : (
              <JumpBox />
            )}
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
        <main
          id="main"
          className={`${pageWidthLook} block min-h-screen pb-16 focus:outline-none print:pb-0`}
          tabIndex={-1}
        >
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
    <p className="sr-only" role="status">
      {useAnnouncement()}
    </p>
  )
}

/** Moves focus instead of using "#", which belongs to the router in the portable build. */
function skip(): void {
  document.getElementById('main')?.focus()
}
