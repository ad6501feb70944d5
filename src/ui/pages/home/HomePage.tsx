import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useLocation, useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import type { Ledger } from '#ledger'
import { formatTime, knownItems } from '#ledger/values'
import { useHere } from '../../address/addresses.ts'
import { chooseNetwork } from '../../address/networks.ts'
import { stripRequest } from '../../address/search.ts'
import { resolveSight, SightContext, useNetwork, useOne, useSource } from '../../address/sight.ts'
import { ErrorState } from '../../components/ErrorState.tsx'
import { EmptyState } from '../../components/Message.tsx'
import { mainAndSideLook, Panel } from '../../components/Panel.tsx'
import { Table } from '../../components/Table.tsx'
import { Skeleton } from '../../components/Waiting.tsx'
import { fill, JumpBox } from '../../jump/JumpBox.tsx'
import { HomeReplay, LiveRows, RefreshFailed } from '../../lateParts.tsx'
import { page } from '../../queries/queries.ts'
import { RecordRows } from '../../rows/cells.tsx'
import { transactionColumns, useTransactionSummaries } from '../../rows/TransactionList.tsx'
import { mostTransactions } from '../ledgers/LedgersPage.tsx'
import { Examples, latest } from './Examples.tsx'
import { NetworkNow } from './NetworkNow.tsx'
import { ServiceDown } from './ServiceDown.tsx'

export function HomePage() {
  const source = useSource()
  const network = useNetwork()
  const { hash } = useLocation()
  const networks = useRouteContext({ from: '__root__', select: (context) => context.networks })
  useEffect(() => chooseNetwork(network.id, networks), [network.id, networks])
  const status = useOne('network', 'current')
  const recent = useQuery(page(source, 'ledgers', undefined, stripRequest))
  const items = recent.data?.items.slice(0, stripRequest.limit)
  const ledgers = knownItems(items ?? [])
  // The ledgers load first; the other panels follow.
  // Loaded data stays when a reload fails.
  const failure = recent.data === undefined ? recent.error : null
  const settled = recent.data !== undefined || (failure !== null && !status.isPending)
  // A service that is down is reported once, without further requests.
  const down = failure !== null && status.data === undefined && failure.kind === status.error?.kind
  const head = (
    <>
      <title>{`${network.id} · Parallax`}</title>
      <HomeSearch />
    </>
  )
  // Older links to the browser's cache.
  if (hash === 'index')
    return (
      <Navigate
        to="/$network/network"
        params={{ network: network.id }}
        search
        hash="index"
        replace
      />
    )
  if (down)
    return (
      <>
        {head}
        <ServiceDown
          error={failure}
          onRetry={() => void Promise.all([recent.refetch(), status.refetch()])}
        />
      </>
    )
  return (
    <>
      {head}
      <Panel title="Network now" remark={<Legend />} calls={recent.data?.calls}>
        {network.bundled && <HomeReplay sight={{ network, source }} />}
        {recent.isRefetchError && <RefreshFailed query={recent} />}
        <LiveRows kind="ledgers" request={stripRequest} />
        <NetworkNow
          status={status.data?.value}
          ledgers={ledgers}
          listed={items?.length ?? 0}
          absent={status.error === null ? '…' : '–'}
          absentOfLedgers={failure === null ? '…' : '–'}
        />
        {failure !== null ? (
          <ErrorState error={failure} onRetry={() => void recent.refetch()} />
        ) : recent.data === undefined ? (
          <Skeleton rows={3} label="Loading the latest ledgers" />
        ) : (
          <LedgerStrip ledgers={ledgers.toReversed()} />
        )}
      </Panel>
      <div className={mainAndSideLook}>
        {settled ? (
          <LatestTransactions />
        ) : (
          <Panel title="Latest transactions">
            <Skeleton rows={16} label="Loading the latest transactions" />
          </Panel>
        )}
        <HomeSide />
      </div>
    </>
  )
}

function Legend() {
  return (
    <span className="inline-flex gap-4">
      <span className="inline-flex items-center gap-1.5">
        <svg width="10" height="10" aria-hidden="true">
          <rect className="fill-bar" width="10" height="10" />
        </svg>
        succeeded
      </span>
      <span className="inline-flex items-center gap-1.5">
        <svg width="10" height="10" aria-hidden="true">
          <rect className="fill-[url(#hatch)] stroke-fail" x="0.5" y="0.5" width="9" height="9" />
        </svg>
        failed
      </span>
    </span>
  )
}

/** What a reader comes back for: watched pages, and below them markets. */
const HomeSide = () => <div data-side="" />

/** The search of a network's home; a paste anywhere on the page goes into it. */
function HomeSearch() {
  useEffect(() => {
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
  return (
    <div className="mx-auto narrow:pt-5 pt-7 pb-3 [&+section]:mt-0 print:[&>:not(h1)]:hidden">
      <h1 className="mb-3 text-balance narrow:text-left text-center font-semibold text-lg/7">
        Look up any Stellar transaction, account or contract, and check that the answer is true.
      </h1>
      <div className="mx-auto h-12 max-w-180">
        <WholeRecording>
          <JumpBox at="home" />
        </WholeRecording>
      </div>
      <Examples />
    </div>
  )
}

/** Offers the whole recording: a searched record may be in a ledger that the replay has not closed yet. */
function WholeRecording({ children }: { children: ReactNode }) {
  const context = useRouteContext({ from: '__root__' })
  const { search } = useHere()
  const resolved = resolveSight(context, useNetwork().id, search)
  return (
    <SightContext value={resolved.kind === 'sight' ? resolved.sight : undefined}>
      {children}
    </SightContext>
  )
}

function onPaste(event: ClipboardEvent): void {
  const { target, clipboardData } = event
  if (target instanceof HTMLElement && target.matches('input, textarea')) return
  const box = document.querySelector('main input[data-shortcut="/"]')
  const text = clipboardData?.getData('text').trim()
  if (!(box instanceof HTMLInputElement) || text === undefined || text === '') return
  event.preventDefault()
  fill(box, text)
}

/** Beside the facts of the network there is no room for these. */
const omitted: ReadonlySet<string> = new Set(['Operations', 'Fee, stroops'])

function LatestTransactions() {
  const network = useNetwork()
  const query = useQuery(page(useSource(), 'transactions', undefined, latest))
  const all = query.data?.items
  // The same array while it is short enough: its summaries are memoized by it.
  const items = all !== undefined && all.length > latest.limit ? all.slice(0, latest.limit) : all
  const summaries = useTransactionSummaries(items)
  const columns = transactionColumns(summaries).filter(({ label }) => !omitted.has(label))
  return (
    <Panel
      title="Latest transactions"
      remark={
        <Link to="/$network/transactions" params={{ network: network.id }}>
          all transactions
        </Link>
      }
      calls={query.data?.calls}
    >
      <LiveRows kind="transactions" request={latest} />
      {query.isRefetchError && <RefreshFailed query={query} />}
      {query.data === undefined && query.error !== null ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Table
          caption="Latest transactions, newest first"
          columns={columns}
          kind="money"
          loading={query.data === undefined ? latest.limit : 0}
        >
          <RecordRows items={items} columns={columns} />
        </Table>
      )}
      {query.data?.items.length === 0 && (
        <EmptyState title="No transaction yet">
          The scanned ledgers have no transactions.
        </EmptyState>
      )}
    </Panel>
  )
}

const height = 96
/** Columns in a narrow window, as in the styles. */
const narrowColumns = 13
const narrowWindow = '(max-width: 44rem)'
const crowdedWindow = '(max-width: 79.9rem)'

/** One column a ledger, as high as its transactions, the failed ones hatched on top; each a link. */
function LedgerStrip({ ledgers }: { ledgers: readonly Ledger[] }) {
  const count = useSyncExternalStore(watchWidth, columnsOf)
  // Scaled to the visible ledgers: a hidden one would make them all low.
  const most = Math.max(mostTransactions(ledgers.slice(-count)), 1)
  const last = ledgers.at(-1)?.sequence
  return (
    <>
      <ol className="grid crowded:grid-cols-25 grid-cols-50 narrow:grid-cols-13 border-ink border-b">
        {ledgers.map((ledger) => (
          <li
            key={ledger.sequence}
            className="crowded:nth-last-[n+26]:hidden narrow:nth-last-[n+14]:hidden"
          >
            <Column ledger={ledger} most={most} last={ledger.sequence === last} />
          </li>
        ))}
      </ol>
      <ol
        className="grid crowded:grid-cols-5 grid-cols-10 narrow:grid-cols-[1fr_1fr] pt-1.5 text-right text-muted text-xs/4"
        aria-hidden="true"
      >
        <li className="narrow:block hidden narrow:text-left">
          {ledgers.at(-narrowColumns)?.sequence ?? ledgers[0]?.sequence}
        </li>
        {ledgers
          .filter((_, index) => (ledgers.length - 1 - index) % 5 === 0)
          .map((ledger) => (
            <li
              key={ledger.sequence}
              className="crowded:nth-last-[n+6]:hidden narrow:not-last:hidden"
            >
              {ledger.sequence}
            </li>
          ))}
      </ol>
    </>
  )
}

/** How many ledgers are in view: each column has room for a finger. */
const columnsOf = (): number =>
  window.matchMedia(narrowWindow).matches
    ? narrowColumns
    : window.matchMedia(crowdedWindow).matches
      ? 25
      : 50

function watchWidth(reader: () => void): () => void {
  const widths = [narrowWindow, crowdedWindow].map((each) => window.matchMedia(each))
  for (const width of widths) width.addEventListener('change', reader)
  return () => {
    for (const width of widths) width.removeEventListener('change', reader)
  }
}

function Column({ ledger, most, last }: { ledger: Ledger; most: number; last: boolean }) {
  const network = useNetwork()
  const succeeded = ledger.successfulTransactionCount
  const failed = ledger.failedTransactionCount ?? 0
  const counts = `${succeeded} succeeded, ${failed} failed`
  const solid = (succeeded / most) * (height - 4)
  const hatched = failed === 0 ? 0 : Math.max((failed / most) * (height - 4), 2)
  return (
    <Link
      className="group block min-w-6 narrow:min-w-0 px-0.75 text-muted no-underline hover:bg-wash"
      to="/$network/ledgers/$id/{-$tab}"
      params={{ network: network.id, id: String(ledger.sequence), tab: undefined }}
      title={`Ledger ${ledger.sequence}, ${formatTime(ledger.closedAt)}: ${counts}`}
      aria-label={`Ledger ${ledger.sequence}: ${counts}`}
    >
      <svg
        className="h-24 w-full"
        viewBox={`0 0 18 ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {succeeded + failed === 0 && (
          <rect className="fill-line" y={height - 1} width="18" height="1" />
        )}
        <rect
          className={`group-hover:fill-ink ${last ? 'fill-ink' : 'fill-bar'}`}
          y={height - solid}
          width="18"
          height={solid}
        />
        {failed > 0 && (
          <rect
            className="fill-[url(#hatch)] stroke-1 stroke-fail"
            x="0.5"
            y={height - solid - hatched - 1}
            width="17"
            height={hatched}
            vectorEffect="non-scaling-stroke"
          />
        )}
      </svg>
    </Link>
  )
}
