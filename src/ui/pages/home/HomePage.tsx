import { useQuery } from '@tanstack/react-query'
import { type Ledger, ledgerProblems } from '#ledger'
import { one, page } from '../../queries/queries.ts'
import { stripRequest } from '../../address/pageRequest.ts'
import { keyed } from '../../components/keyed.ts'
import { now, useNetworkAhead } from '../../components/now.ts'
import { counted } from '../../format/counted.ts'
import { grouped } from '../../format/grouped.ts'
import { Implausible } from '../../values/Implausible.tsx'
import { useNetwork, useSource } from '../../address/sight.ts'
import { readable } from '../../rows/readable.ts'
import { HomeSearch } from './HomeSearch.tsx'
import { LatestLedgers } from './LatestLedgers.tsx'
import { LedgerStrip } from './LedgerStrip.tsx'
import { NetworkFacts } from './NetworkFacts.tsx'
import { Panel, mainAndSideLook } from '../../components/Panel.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { ServiceDown } from './ServiceDown.tsx'
import { Ticker } from './Ticker.tsx'
import { RefreshFailed } from '../../chunks.tsx'
import { LiveRows } from '../../chunks.tsx'
import { HomeSide } from './HomeSide.tsx'
import { LatestTransactions } from './LatestTransactions.tsx'

export function HomePage() {
  const source = useSource()
  const network = useNetwork()
  const status = useQuery(one(source, 'network', 'current'))
  const recent = useQuery(page(source, 'ledgers', undefined, stripRequest))
  const items = recent.data?.items.slice(0, stripRequest.limit)
  const listed = readable(items ?? [])
  useNetworkAhead()
  const problems = ledgerProblems(listed, now())
  const ledgers = listed.filter((ledger) => !problems.has(ledger))
  // The ledgers load first; the other panels follow.
  // Loaded data stays when a reload fails.
  const failure = recent.data === undefined ? recent.error : null
  const settled = recent.data !== undefined || (failure !== null && !status.isPending)
  // A service that is down is reported once, without further requests.
  const down = failure !== null && status.data === undefined && failure.kind === status.error?.kind
  const head = (
    <>
      <title>{`${network.id} · Parallax`}</title>
      <h1 className="sr-only">{network.name}</h1>
      <HomeSearch />
    </>
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
      <Panel title="Ledgers" remark={<Legend />} calls={recent.data?.calls}>
        {recent.data !== undefined && <RefreshFailed query={recent} />}
        <LiveRows kind="ledgers" request={stripRequest} />
        <Ticker
          status={status.data?.value}
          ledgers={ledgers}
          listed={items?.length ?? 0}
          absent={status.error === null ? '…' : '–'}
        />
        {failure !== null ? (
          <ErrorState error={failure} onRetry={() => void recent.refetch()} />
        ) : recent.data === undefined ? (
          <Skeleton rows={3} label="Loading the latest ledgers" />
        ) : (
          <>
            <LedgerStrip ledgers={ledgers.toReversed()} />
            <ImplausibleLedgers problems={problems} />
          </>
        )}
      </Panel>
      <div data-side="" className={mainAndSideLook}>
        <div>
          {settled ? (
            <LatestTransactions />
          ) : (
            <Panel title="Latest transactions">
              <Skeleton rows={16} label="Loading the latest transactions" />
            </Panel>
          )}
          {failure === null && (
            <LatestLedgers
              items={items?.slice(0, 10)}
              problems={problems}
              calls={recent.data?.calls}
            />
          )}
        </div>
        <div>
          <NetworkFacts status={status} ledger={ledgers[0]} isNewest={items?.[0] === ledgers[0]} />
          {settled ? (
            <HomeSide />
          ) : (
            <Panel title="Lines of sight">
              <Skeleton rows={16} label="Loading lines of sight and fees" />
            </Panel>
          )}
        </div>
      </div>
    </>
  )
}

/** The ledgers that the strip and the figures above it omit. */
function ImplausibleLedgers({ problems }: { problems: ReadonlyMap<Ledger, string> }) {
  if (problems.size === 0) return null
  return (
    <div className="py-2 text-muted text-xs/4" role="note">
      {counted(problems.size, 'ledger')} of this answer {problems.size === 1 ? 'is' : 'are'} not in
      these figures:
      <ul>
        {keyed([...problems].slice(0, 5)).map(({ key, item: [{ sequence }, problem] }) => (
          <li key={key}>
            ledger {sequence}, <Implausible problem={problem} />
          </li>
        ))}
      </ul>
      {problems.size > 5 && `and ${grouped(problems.size - 5)} more`}
    </div>
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
