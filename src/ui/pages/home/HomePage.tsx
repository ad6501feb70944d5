import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useLocation, useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react'
import { knownItems } from '#ledger/values'
import { useHere } from '../../address/addresses.ts'
import { hostAssets, NamesContext } from '../../address/names.ts'
import { chooseNetwork } from '../../address/networks.ts'
import { stripRequest } from '../../address/search.ts'
import {
  resolveSight,
  SightContext,
  useHasHistory,
  useNetwork,
  useOne,
  useSource,
} from '../../address/sight.ts'
import { mostShown, subscribeToWatched, watchedText, watchKey } from '../../address/watching.ts'
import { ErrorState } from '../../components/ErrorState.tsx'
import { EmptyState } from '../../components/Message.tsx'
import { mainAndSideLook, Panel } from '../../components/Panel.tsx'
import { Table } from '../../components/Table.tsx'
import { Behind, Skeleton } from '../../components/Waiting.tsx'
import { fill, JumpBox } from '../../jump/JumpBox.tsx'
import {
  HomeReplay,
  LedgerStrips,
  LiveRows,
  Markets,
  NetworkByDay,
  RefreshFailed,
  WatchedPanel,
  WhoCloses,
} from '../../lateParts.tsx'
import { mayAsk, page } from '../../queries/queries.ts'
import { RecordRows } from '../../rows/cells.tsx'
import { transactionColumns, unread, useTransactionSummaries } from '../../rows/TransactionList.tsx'
import { Examples, latest } from './Examples.tsx'
import { NetworkNow } from './NetworkNow.tsx'
import { useRecentLedgers } from './recentLedgers.ts'
import { ServiceDown } from './ServiceDown.tsx'
import { StateHome } from './StateHome.tsx'

export const HomePage = () => (
  <>
    <HomeHead />
    {useHasHistory() ? <HistoryHome /> : <StateHome />}
  </>
)

function HomeHead() {
  const { id } = useNetwork()
  const networks = useRouteContext({ from: '__root__', select: (context) => context.networks })
  useEffect(() => chooseNetwork(id, networks), [id, networks])
  return (
    <>
      <title>{`${id} · Parallax`}</title>
      <HomeSearch />
    </>
  )
}

function HistoryHome() {
  const source = useSource()
  const network = useNetwork()
  const { hash } = useLocation()
  const status = useOne('network', 'current')
  const recent = useQuery(page(source, 'ledgers', undefined, stripRequest))
  const items = recent.data?.items.slice(0, stripRequest.limit)
  const ledgers = knownItems(items ?? [])
  // The ledgers load first; the other panels follow.
  // Loaded data stays when a reload fails.
  const failure = recent.data === undefined ? recent.error : null
  const settled = recent.data !== undefined || (failure !== null && !status.isPending)
  const rows = useQuery({ ...page(source, 'transactions', undefined, latest), enabled: settled })
  const strips = useRecentLedgers(recent.data, settled && !rows.isPending)
  // A service that is down is reported once, without further requests.
  const down = failure !== null && status.data === undefined && failure.kind === status.error?.kind
  const hasMarkets = hostAssets(useContext(NamesContext)).length > 0
  // For the room of its rows: the text is not read whole.
  const watched =
    useSyncExternalStore(subscribeToWatched, watchedText, watchedText).split(
      `"network":${JSON.stringify(watchKey(network))}`,
    ).length - 1
  const hasSide = hasMarkets || watched > 0
  const marketsRoom = hasMarkets && mayAsk(source) ? 300 : 0
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
      <ServiceDown
        error={failure}
        onRetry={() => void Promise.all([recent.refetch(), status.refetch()])}
      />
    )
  return (
    <>
      <Panel
        title="Network now"
        remark="newest right"
        calls={recent.data && [...recent.data.calls, ...(strips.calls ?? [])]}
      >
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
        ) : (
          <div className={stripsLook}>
            {recent.data !== undefined && (
              <Behind room={null}>
                <LedgerStrips {...strips} />
              </Behind>
            )}
          </div>
        )}
      </Panel>
      <div
        data-side={hasSide ? '' : undefined}
        className={hasSide ? `${mainAndSideLook} crowded:grid-cols-1` : undefined}
      >
        {settled ? (
          <LatestTransactions />
        ) : (
          <Panel title="Latest transactions">
            <Skeleton rows={16} label="Loading the latest transactions" />
          </Panel>
        )}
        {hasSide && (
          <div
            className={watched > 0 ? 'crowded:-order-1' : undefined}
            // What comes late has its room above the transactions, where there is one column.
            style={watched > 0 ? { minHeight: watchedRoom(watched) + marketsRoom } : undefined}
          >
            {watched > 0 && (
              <div style={{ minHeight: watchedRoom(watched) }}>
                <WatchedPanel />
              </div>
            )}
            {hasMarkets && !rows.isPending && <Markets />}
          </div>
        )}
      </div>
      <Behind room={null}>
        <NetworkByDay ledgers={strips.ledgers} isDue={strips.isSettled} />
        <WhoCloses ledgers={strips.ledgers} isDue={strips.isSettled} />
      </Behind>
    </>
  )
}

/** Pixels: a row is as high as two lines. */
const watchedRoom = (count: number) => 105 + 53 * Math.min(count, mostShown + 1)

/** The room of strips of ledgers. */
const stripsLook = 'min-h-44 narrow:min-h-66 pt-3'

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

/** Beside the markets there is no room for these. */
const omitted: ReadonlySet<string> = new Set(['Memo', 'Fee, stroops', 'Ledger'])

function LatestTransactions() {
  const network = useNetwork()
  const query = useQuery(page(useSource(), 'transactions', undefined, latest))
  const all = query.data?.items
  // The same array while it is short enough: its summaries are memoized by it.
  const items = all !== undefined && all.length > latest.limit ? all.slice(0, latest.limit) : all
  const summaries = useTransactionSummaries(items)
  // As in a list: columns whose widths change would move what is beside them.
  const shown = summaries === unread ? undefined : items
  const columns = transactionColumns(summaries).filter(
    (each) => 'heads' in each || !omitted.has(each.label),
  )
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
          loading={shown === undefined ? latest.limit : 0}
        >
          <RecordRows items={shown} columns={columns} />
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
