import { useQuery } from '@tanstack/react-query'
import {
  Link,
  Outlet,
  rootRouteId,
  useParams,
  useRouteContext,
  useRouterState,
} from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { autoKind, type SourceKind, sourceKinds } from '#sources'
import {
  AddressContext,
  addressesOf,
  type Section,
  sections,
  useHere,
  useIsHome,
  useNavigation,
  useSection,
} from '../../address/addresses.ts'
import { NamesContext, useNamings } from '../../address/names.ts'
import { type Network, offers } from '../../address/networks.ts'
import { parseSearchText, type Search, sightSearch, sightText } from '../../address/search.ts'
import {
  homeSearch,
  type Resolved,
  resolveSight,
  type Sight,
  SightContext,
  useAgreements,
} from '../../address/sight.ts'
import { useAnnouncement } from '../../components/announce.ts'
import { PageLink } from '../../components/Button.tsx'
import { Muted } from '../../components/Message.tsx'
import { pageWidthLook } from '../../components/PageHead.tsx'
import { PageOrigins, SightMark } from '../../components/Provenance.tsx'
import { JumpBox } from '../../jump/JumpBox.tsx'
import {
  Banners,
  CustomConsent,
  Footer,
  HeaderTools,
  PageProvenance,
  SightComparison,
  UnknownNetwork,
} from '../../lateParts.tsx'
import { one } from '../../queries/queries.ts'
import { CloseTime } from '../../values/Time.tsx'

/** The frame of every page; provides the line of sight. */
export function Layout() {
  useAgreements()
  // Selected one by one: the context object changes with every navigation.
  const networks = useRouteContext({ from: rootRouteId, select: (context) => context.networks })
  const sourceFor = useRouteContext({ from: rootRouteId, select: (context) => context.sourceFor })
  const given = useParams({ strict: false, select: (params) => params.network })
  // Neither a cursor, a filter nor another record renders the frame again.
  const carried = useRouterState({ select: ({ location }) => sightText(location.searchStr) })
  // A network's home page contains the search.
  const home = useIsHome()
  const search: Search = parseSearchText(carried)
  const resolved = resolveSight({ networks, sourceFor }, given, home ? homeSearch(search) : search)
  const sight = resolved.kind === 'sight' ? resolved.sight : undefined
  const named = resolved.kind === 'unknownNetwork' ? undefined : given
  const addressOf = useMemo(
    () => (named === undefined ? undefined : addressesOf(named, parseSearchText(carried))),
    [named, carried],
  )
  useNavigation()
  const namings = useNamings(sight?.network.id)
  return (
    <SightContext value={sight}>
      <AddressContext value={addressOf}>
        <NamesContext value={namings}>
          <button
            className="absolute -top-12 left-2 z-9 border border-edge bg-paper px-3 py-2 focus:top-2 print:hidden"
            type="button"
            onClick={skip}
          >
            Skip to the page
          </button>
          <header className="border-line border-b">
            <div
              className={`${pageWidthLook} flex h-13 narrow:h-auto narrow:flex-wrap items-center gap-3 narrow:gap-x-0 narrow:gap-y-2 narrow:pt-2 narrow:pb-2.5`}
            >
              {sight === undefined ? (
                <Link className={logoLook} to="/" search={{}} activeOptions={{ exact: true }}>
                  <Logo />
                </Link>
              ) : (
                <PageLink className={logoLook} page="">
                  <Logo />
                </PageLink>
              )}
              {home && sight !== undefined ? (
                <div className="mr-auto ml-5 narrow:hidden max-w-160 flex-1 print:hidden" />
              ) : (
                <JumpBox />
              )}
              <NetworkMenu networks={networks} current={given} network={sight?.network} />
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
            <PageOrigins>
              {sight !== undefined && search.compare !== undefined && (
                <SightComparison sight={sight} />
              )}
              <Content resolved={resolved} networks={networks} />
              <PageProvenance />
            </PageOrigins>
          </main>
          <Footer sight={sight} />
          <Announcer />
        </NamesContext>
      </AddressContext>
    </SightContext>
  )
}

const logoLook =
  'inline-flex h-8 narrow:w-8 items-center gap-2 font-semibold text-[0.9375rem] tracking-[-0.01em] no-underline hover:text-inherit'

function Logo() {
  return (
    <>
      <svg width="22" height="14" viewBox="0 0 22 14" aria-hidden="true">
        <circle cx="6.5" cy="7" r="5.5" fill="currentColor" />
        <circle cx="15.5" cy="7" r="4.75" fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
      <span className="narrow:sr-only">Parallax</span>
    </>
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

/** The sections that most readers want; the others are behind “More”. */
const mainSections: readonly Section[] = [
  'ledgers',
  'transactions',
  'assets',
  'contracts',
  'accounts',
  'trades',
]
const labelOf = new Map<string, string>(sections).set('trades', 'Markets')
const otherSections = sections.flatMap(([path]) => (mainSections.includes(path) ? [] : [path]))

function SectionLinks({ paths, look }: { paths: readonly Section[]; look: string }) {
  const here = useSection()
  return paths.map((path) => (
    <li key={path}>
      <PageLink
        className={look}
        page={`/${path}`}
        aria-current={path === here ? 'page' : undefined}
      >
        {labelOf.get(path)}
      </PageLink>
    </li>
  ))
}

function Sections({ sight }: { sight: Sight }) {
  const here = useSection()
  return (
    <nav className={pageWidthLook} aria-label="Sections">
      <ul className="flex narrow:hidden h-9 items-center gap-5 text-sm print:hidden">
        <SectionLinks
          paths={mainSections}
          look="inline-flex items-center h-9 -mb-px border-b border-transparent text-muted no-underline whitespace-nowrap hover:text-ink current:border-b-ink current:text-ink"
        />
        <li>
          <Menu
            label="More"
            look={otherSections.some((path) => path === here) ? 'text-ink' : 'text-muted'}
            side="left-0"
            button={
              <>
                More <Arrow />
              </>
            }
          >
            <SectionLinks paths={otherSections} look={menuItemLook} />
            <OtherPages />
          </Menu>
        </li>
        <LatestLedger sight={sight} />
      </ul>
    </nav>
  )
}

/** Pages that are no lists, apart from the sections. */
function OtherPages() {
  return (
    <>
      <li className={menuDividerLook}>
        <PageLink className={menuItemLook} page="/network">
          Network settings
        </PageLink>
      </li>
      <li>
        <PageLink className={menuItemLook} page="/submit">
          Send a transaction
        </PageLink>
      </li>
    </>
  )
}

function SectionsMenu() {
  return (
    <Menu
      label="Browse"
      look="hidden narrow:block -mr-2"
      button={
        <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M2 4.5h12M2 8h12M2 11.5h12" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      }
    >
      <SectionLinks paths={[...mainSections, ...otherSections]} look={menuItemLook} />
      <OtherPages />
    </Menu>
  )
}

/** An age that does not fit wraps out of sight. */
const latestLook =
  'flex flex-wrap justify-end gap-x-1 min-w-0 h-5 ml-auto overflow-hidden leading-5 whitespace-nowrap stacked:hidden'

function LatestLedger({ sight }: { sight: Sight }) {
  const status = useQuery(one(sight.source, 'network', 'current'))
  const latest = status.data?.value
  if (latest === undefined) return null
  return (
    <li className={`${latestLook} text-muted`}>
      <span>
        ledger <b>{latest.latestLedger}</b>
      </span>{' '}
      <span>
        · <CloseTime time={latest.latestLedgerClosedAt} mode="relative" />
      </span>
    </li>
  )
}

/** Every kind of service, and whatever else the network offers or is in use. */
export function SightSwitch({ sight: { network, source } }: { sight: Sight }) {
  const { page, search } = useHere()
  const kinds = new Map<string, SourceKind>(
    [
      ...(network.endpoints.length > 1 ? [autoKind] : []),
      ...sourceKinds.filter((kind) => kind.capabilities.submits || offers(network, kind)),
      source.kind,
    ].map((kind) => [kind.id, kind]),
  )
  return (
    <nav
      className="narrow:ml-auto inline-flex rounded-md border border-edge print:hidden narrow:[&_i]:hidden"
      aria-label="Source"
    >
      {[...kinds.values()].map((kind) =>
        kind === autoKind || offers(network, kind) ? (
          <PageLink
            key={kind.id}
            className={`inline-flex h-7.5 items-center gap-1.5 border-edge current:border-b-2 narrow:px-1 px-2.5 current:pt-0.5 current:font-semibold current:text-ink narrow:text-xs text-muted text-sm no-underline hover:text-ink [a+&]:border-l ${edges[kind.id] ?? ''}`}
            page={page}
            search={{ ...search, via: kind === autoKind ? undefined : kind.id }}
            step="replace"
            aria-current={kind.id === source.kind.id ? 'true' : undefined}
          >
            <SightMark
              kind={kind.id}
              look={kind.id === source.kind.id ? undefined : 'border-edge'}
              disc="bg-edge"
            />
            {kind.name}
          </PageLink>
        ) : (
          <span
            key={kind.id}
            className="inline-flex h-7.5 items-center gap-1.5 px-2.5 text-faint text-sm"
            title={`${network.name} names no ${kind.name} endpoint`}
          >
            <SightMark kind={kind.id} look="border-line" />
            <s>{kind.name}</s>
          </span>
        ),
      )}
    </nav>
  )
}

/** The edge below the line of sight in use, by its kind. */
const edges: Readonly<Record<string, string>> = {
  auto: 'current:border-b-ink',
  rest: 'current:border-b-rest',
  rpc: 'current:border-b-rpc',
}

/** A button of the header that is an icon. */
export const iconControlLook =
  'inline-flex items-center justify-center gap-1.5 h-8 min-w-8 border border-transparent rounded-md whitespace-nowrap no-underline fade hover:bg-wash hover:text-inherit print:hidden'

/** One with a word. */
export const controlLook = `${iconControlLook} px-2.5 narrow:px-1`

/** An item of a menu. */
const menuItemLook =
  'flex items-baseline justify-between gap-4 whitespace-nowrap px-3 py-1.5 no-underline hover:bg-wash hover:text-inherit current:bg-wash'

/** An item apart from those above it. */
const menuDividerLook = 'mt-1 border-line border-t pt-1'

/** A button that opens a list of links; a choice, Escape or a click outside closes it. */
function Menu({
  label,
  button,
  look = '',
  side = 'right-0',
  children,
}: {
  /** The button's name for screen readers. */
  label: string
  button: ReactNode
  look?: string
  side?: 'left-0' | 'right-0'
  children: ReactNode
}) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = (event: Event) => {
      const menu = details.current
      if (menu?.open !== true) return
      const inside = event.target instanceof Node && menu.contains(event.target)
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        menu.open = false
        menu.querySelector('summary')?.focus()
      } else if (!inside || (event.target instanceof Element && event.target.closest('a')))
        menu.open = false
    }
    document.addEventListener('click', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('click', close)
      document.removeEventListener('keydown', close)
    }
  }, [])
  return (
    <details className={`relative print:hidden ${look}`} ref={details}>
      <summary
        className={look.startsWith('hidden') ? iconControlLook : controlLook}
        aria-label={label}
      >
        {button}
      </summary>
      <ul
        className={`absolute top-9 ${side} z-5 min-w-58 rounded-md border border-edge bg-paper py-1 text-ink`}
      >
        {children}
      </ul>
    </details>
  )
}

function Arrow() {
  return (
    <svg width="8" height="8" viewBox="0 0 8 8" aria-hidden="true">
      <path d="m1 2.5 3 3 3-3" fill="none" stroke="currentColor" strokeWidth="1.25" />
    </svg>
  )
}

export function NetworkMenu({
  networks,
  current,
  network: open,
}: {
  networks: readonly Network[]
  current: string | undefined
  /** Absent before the reader agreed to its endpoints. */
  network: Network | undefined
}) {
  const custom = current === 'custom' ? (open?.name ?? 'Custom endpoint') : undefined
  const name = custom ?? networks.find((network) => network.id === current)?.name
  const known = name !== undefined
  return (
    <Menu
      label={known ? `Network: ${current}, ${name}` : 'Choose a network'}
      button={
        <>
          {known ? (
            <>
              <span
                className={`max-w-64 truncate ${custom === undefined ? 'crowded:hidden' : 'narrow:hidden'}`}
              >
                {name}
              </span>
              <span
                className={`hidden ${custom === undefined ? 'crowded:inline' : 'narrow:inline'}`}
              >
                {current}
              </span>
            </>
          ) : (
            'network'
          )}{' '}
          <Arrow />
        </>
      }
    >
      {networks.map((network) => (
        <li key={network.id}>
          <Link
            className={menuItemLook}
            to="/$network"
            params={{ network: network.id }}
            search={elsewhere}
            activeOptions={{ exact: true }}
            aria-current={network.id === current ? 'true' : undefined}
          >
            {network.name} <Muted>{network.id}</Muted>
          </Link>
        </li>
      ))}
      <li className={menuDividerLook}>
        <Link
          className={menuItemLook}
          to="/$network"
          params={{ network: 'custom' }}
          search={elsewhere}
          activeOptions={{ exact: true }}
          aria-current={current === 'custom' ? 'true' : undefined}
        >
          Custom endpoint…
        </Link>
      </li>
      <li>
        <Link className={menuItemLook} to="/networks" search={elsewhere}>
          All networks
        </Link>
      </li>
    </Menu>
  )
}

/** Another network starts at its home, with its own endpoints. */
const elsewhere = sightSearch({})
