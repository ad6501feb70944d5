import {
  Link,
  Outlet,
  rootRouteId,
  useParams,
  useRouteContext,
  useRouter,
  useRouterState,
} from '@tanstack/react-router'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { NetworkStatus } from '#ledger/values'
import { autoKind, type SourceKind, sourceKinds } from '#sources'
import {
  AddressContext,
  addressesOf,
  hasTrustBadge,
  ofHistory,
  type Section,
  sections,
  useHere,
  useIsHome,
  useNavigation,
  useSection,
} from '../../address/addresses.ts'
import { NamesContext, showHostNames, useNamings } from '../../address/names.ts'
import { type Network, offers } from '../../address/networks.ts'
import { parseSearchText, type Search, sightSearch, sightText } from '../../address/search.ts'
import {
  homeSearch,
  resolveSight,
  type Sight,
  SightContext,
  useAgreements,
  useHasHistory,
  useNetwork,
  useStatus,
} from '../../address/sight.ts'
import { subscribeToWatched, watchedText } from '../../address/watching.ts'
import { useAnnouncement } from '../../components/announce.ts'
import { PageLink } from '../../components/Button.tsx'
import { Arrow, Menu, menuDividerLook, menuItemLook } from '../../components/Menu.tsx'
import { Muted } from '../../components/Message.tsx'
import { pageWidthLook } from '../../components/PageHead.tsx'
import { PageOrigins, SightMark } from '../../components/Provenance.tsx'
import { plainText } from '../../format/text.ts'
import { JumpBox } from '../../jump/JumpBox.tsx'
import {
  Banners,
  ComparisonSheet,
  CustomConsent,
  Footer,
  PageProvenance,
  ThemeButton,
  UnknownNetwork,
  Watcher,
} from '../../lateParts.tsx'
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
  const router = useRouter()
  useEffect(() => router.subscribe('onBeforeLoad', showHostNames), [router])
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
          <header className="sticky top-0 z-6 border-line border-b bg-paper print:static">
            <div
              className={`${pageWidthLook} flex h-14 narrow:h-13 items-center gap-3 narrow:gap-1`}
            >
              {sight === undefined ? (
                <Link className={logoLook} to="/" search={{}} activeOptions={{ exact: true }}>
                  <Logo />
                </Link>
              ) : (
                <>
                  <PageLink className={logoLook} page="">
                    <Logo />
                  </PageLink>
                  <Sections />
                </>
              )}
              {home && sight !== undefined ? <div className="flex-1" /> : <JumpBox />}
              {sight === undefined ? (
                <NetworkMenu networks={networks} current={given} network={undefined} />
              ) : (
                <>
                  <NetworkOfSight networks={networks} />
                  <SightSwitch sight={sight} />
                </>
              )}
              <ThemeButton />
              {sight !== undefined && <SectionsMenu />}
            </div>
          </header>
          <div aria-live="polite">
            <Banners sight={sight} />
          </div>
          <main
            id="main"
            className={`${pageWidthLook} block min-h-[calc(100vh-7.25rem)] pb-16 focus:outline-none has-aria-busy:min-h-screen print:pb-0`}
            tabIndex={-1}
          >
            <PageOrigins>
              {sight !== undefined && <PageComparison />}
              {resolved.kind === 'unknownNetwork' ? (
                <UnknownNetwork given={resolved.given} networks={networks} />
              ) : resolved.kind === 'custom' ? (
                <CustomConsent endpoints={resolved.endpoints} />
              ) : (
                <Outlet />
              )}
              <PageProvenance />
              {sight !== undefined && <PrintFoot />}
            </PageOrigins>
          </main>
          <Footer sight={sight} />
          <Announcer />
          {sight !== undefined && <Watching sight={sight} />}
        </NamesContext>
      </AddressContext>
    </SightContext>
  )
}

/** On paper: where the page is, of which network, and when it was printed. Until then it is empty, since both change. */
function PrintFoot() {
  const { name } = useNetwork()
  const passphrase = useStatus()?.passphrase
  const [printed, setPrinted] = useState('')
  useEffect(() => {
    const note = () => flushSync(() => setPrinted(`${location.href} · ${utcNow()}`))
    addEventListener('beforeprint', note)
    return () => removeEventListener('beforeprint', note)
  }, [])
  return (
    <p className="mt-6 hidden text-muted text-xs/4 print:block" translate="no">
      {printed !== '' && `${printed} · network ${plainText(passphrase ?? name, 100)}`}
    </p>
  )
}

const utcNow = () => `printed ${new Date().toISOString().slice(0, 19).replace('T', ' ')} UTC`

/** Compares a page without a badge of trust. */
function PageComparison() {
  const { page, search } = useHere()
  return search.compare !== undefined && !hasTrustBadge(page) && <ComparisonSheet />
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

function Announcer() {
  return (
    <p className="sr-only" role="status">
      {useAnnouncement()}
    </p>
  )
}

/** Where nothing is watched, nothing is asked, nor is the code for it loaded. */
const Watching = ({ sight }: { sight: Sight }) =>
  useSyncExternalStore(subscribeToWatched, watchedText) !== '' && <Watcher sight={sight} />

/** Moves focus instead of using "#", which belongs to the router in the portable build. */
function skip(): void {
  document.getElementById('main')?.focus()
}

/** The sections that most readers want; the others are behind “More”. */
const mainSections: readonly Section[] = [
  'ledgers',
  'transactions',
  'assets',
  'trades',
  'contracts',
  'accounts',
]
const labelOf = new Map<string, string>(sections).set('trades', 'Markets')
const otherSections = sections.flatMap(([path]) => (mainSections.includes(path) ? [] : [path]))

function SectionLinks({ paths, look }: { paths: readonly Section[]; look: string }) {
  const here = useSection()
  const hasHistory = useHasHistory()
  return paths
    .filter((path) => hasHistory || !ofHistory.has(path))
    .map((path) => (
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

function Sections() {
  const here = useSection()
  return (
    <nav className="ml-2 crowded:hidden min-w-130 print:hidden" aria-label="Sections">
      <ul className="flex items-center gap-4 text-sm">
        <SectionLinks
          paths={mainSections}
          look="text-muted no-underline hover:text-ink current:font-semibold current:text-ink"
        />
        <li className="-ml-2.5">
          <Menu
            label="More"
            look={otherSections.some((path) => path === here) ? 'font-semibold' : 'text-muted'}
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
      </ul>
    </nav>
  )
}

/** Pages that are no lists, apart from the sections. */
const otherPages = [
  ['/network', 'Network settings'],
  ['/validators', 'Validators'],
  ['/submit', 'Send a transaction'],
] as const

const OtherPages = () =>
  otherPages.map(([page, name], index) => (
    <li key={page} className={index === 0 ? menuDividerLook : undefined}>
      <PageLink className={menuItemLook} page={page}>
        {name}
      </PageLink>
    </li>
  ))

function SectionsMenu() {
  return (
    <Menu
      label="Browse"
      look="hidden crowded:block -mr-2"
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

/** Every kind of service, and whatever else the network offers or is in use; and the comparison of two. */
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
    <nav aria-label="Source">
      <Menu
        label={`Source: ${source.kind.name}`}
        button={
          <>
            <SightMark kind={source.kind.id} />
            <span className="narrow:sr-only text-sm">{source.kind.name}</span>
            <Arrow />
          </>
        }
      >
        {[...kinds.values()].map((kind) => (
          <li key={kind.id}>
            {kind === autoKind || offers(network, kind) ? (
              <PageLink
                className={menuItemLook}
                page={page}
                search={{ ...search, via: kind === autoKind ? undefined : kind.id }}
                step="replace"
                aria-current={kind.id === source.kind.id ? 'true' : undefined}
              >
                {kind.name}
                <SightMark kind={kind.id} />
              </PageLink>
            ) : (
              <span
                className={`${menuItemLook} text-faint`}
                title={`${network.name} names no ${kind.name} endpoint`}
              >
                <s>{kind.name}</s>
              </span>
            )}
          </li>
        ))}
        <li className={menuDividerLook}>
          <PageLink
            className={menuItemLook}
            page={page}
            search={{ ...search, compare: 'on' }}
            step="replace"
          >
            Compare
          </PageLink>
        </li>
      </Menu>
    </nav>
  )
}

function NetworkOfSight({ networks }: { networks: readonly Network[] }) {
  const network = useNetwork()
  return (
    <NetworkMenu networks={networks} current={network.id} network={network} latest={useStatus()} />
  )
}

/** The newest ledger, behind a dot, which is green where newer ones come. */
const ledgerLook =
  'text-ink before:mr-1.5 before:inline-block before:h-2 before:w-2 before:rounded-full'

export function NetworkMenu({
  networks,
  current,
  network: open,
  latest,
}: {
  networks: readonly Network[]
  current: string | undefined
  /** Absent before the reader agreed to its endpoints. */
  network: Network | undefined
  latest?: NetworkStatus | undefined
}) {
  // A state alone stays that of one ledger.
  const follows = useHasHistory()
  const custom = current === 'custom' ? (open?.name ?? 'Custom endpoint') : undefined
  const name = custom ?? networks.find((network) => network.id === current)?.name
  const known = name !== undefined
  return (
    <Menu
      label={known ? undefined : 'Choose a network'}
      button={
        <>
          {known && (
            <span className="sr-only">
              Network: {current}, {latest !== undefined && `${name}, ledger `}
            </span>
          )}
          {latest === undefined ? (
            <span className="narrow:w-20 w-36 truncate">{name ?? 'network'}</span>
          ) : (
            // An age that does not fit wraps out of sight.
            <span className="flex h-5 narrow:w-20 w-36 flex-wrap justify-end gap-x-1.5 overflow-hidden text-muted text-sm">
              <b className={follows ? `${ledgerLook} before:bg-ok` : ledgerLook}>
                {latest.latestLedger}
              </b>
              <span className="narrow:hidden">
                <CloseTime time={latest.latestLedgerClosedAt} mode="relative" />
              </span>
            </span>
          )}
          <Arrow />
        </>
      }
    >
      {[...networks, { id: 'custom', name: custom ?? 'Custom endpoint…' }].map((network) => (
        <li key={network.id} className={network.id === 'custom' ? menuDividerLook : undefined}>
          <Link
            className={menuItemLook}
            to="/$network"
            params={{ network: network.id }}
            search={elsewhere}
            activeOptions={{ exact: true }}
            aria-current={network.id === current ? 'true' : undefined}
          >
            {network.name} {network.id !== 'custom' && <Muted>{network.id}</Muted>}
          </Link>
        </li>
      ))}
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
