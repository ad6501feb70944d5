import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { standsStill } from '#ledger'
import { type NetworkStatus, unixSeconds } from '#ledger/values'
import type { PageSource } from '#sources'
import { useAddressOf, useHere, useSection } from '../address/addresses.ts'
import { homeReplay, noReplay, parseReplay } from '../address/networks.ts'
import { type Sight, useHasHistory, useSource, useStatus } from '../address/sight.ts'
import { Options, PageLink } from '../components/Button.tsx'
import { urlHost } from '../components/ErrorState.tsx'
import { Banner } from '../components/Message.tsx'
import { pageWidthLook } from '../components/PageHead.tsx'
import {
  followHead,
  replayPace,
  usualPace,
  type WatchedHead,
  watchedHead,
} from '../queries/head.ts'
import { now as networkNow, useDeviceNow, useNetworkAhead } from '../queries/outside.ts'
import { one } from '../queries/queries.ts'
import { durationText, Time } from '../values/Time.tsx'
import { stillText } from './LiveRows.tsx'

/** Follows the head, and says so where it stands still, the network was reset, or it is a replay. */
export function HeadBanner({ sight }: { sight: Sight }) {
  const { source } = sight
  const section = useSection()
  useHead(source, sight.network.bundled ? replayPace : usualPace)
  const ahead = useNetworkAhead()
  const head = useQuery(watchedHead(source)).data
  const { data, dataUpdatedAt } = useQuery(one(source, 'network', 'current'))
  const status = data?.value
  // A network's home has the controls in it.
  if (sight.network.bundled) return section ? <ReplayBar sight={sight} /> : null
  if (head === undefined || status === undefined) return null
  return (
    <>
      {head.resetAt !== undefined && (
        <Banner>
          <b>This network was reset</b>{' '}
          <Time time={unixSeconds(Math.floor(head.resetAt / 1000) + ahead)} mode="relative" />: it
          has a new history. All lists were loaded again.
        </Banner>
      )}
      <StandsStill head={head} status={status} checkedAt={dataUpdatedAt} source={source} />
    </>
  )
}

function StandsStill({
  head,
  status,
  checkedAt,
  source,
}: {
  head: WatchedHead
  status: NetworkStatus
  checkedAt: number
  source: PageSource
}) {
  const now = useDeviceNow()
  const age = stillFor(head, status, now)
  // The state of a checkpoint is of one ledger, and pages say of which.
  const hasHistory = useHasHistory()
  if (age === undefined || !hasHistory) return null
  return (
    <Banner>
      <b>
        No ledger for <span aria-live="off">{durationText(age)}</span>.
      </b>{' '}
      {stillText({
        problem: head.problem,
        checkedAt,
        host: urlHost(source.url),
        latest: status.latestLedger,
        now,
      })}
    </Banner>
  )
}

/** The age of the latest ledger where the network stands still; undefined where it does not. */
function stillFor(
  { seenAt, isFresh }: WatchedHead,
  { latestLedgerClosedAt }: NetworkStatus,
  now: number,
  usual?: number,
): number | undefined {
  const watched = now - Math.floor(seenAt / 1000)
  // An age by this device's clock may be wrong; what the page saw is not.
  const age = isFresh ? watched : Math.max(watched, networkNow() - latestLedgerClosedAt)
  return standsStill(watched, age, usual) ? age : undefined
}

/** Behind the age of the latest ledger: that it is more than usual. A recording stands still by itself, and says so. */
export function StandsStillNote({ usual = 5 }: { usual?: number | undefined }) {
  const source = useSource()
  const head = useQuery(watchedHead(source)).data
  const status = useStatus()
  const now = useDeviceNow()
  if (head === undefined || status === undefined || source.head === undefined) return null
  if (stillFor(head, status, now, usual) === undefined) return null
  return <span className="text-fail"> · usually every {usual} s</span>
}

const speeds = [0, 1, 5, 20, 60]

/** The controls of a replay above a page. */
function ReplayBar({ sight }: { sight: Sight }) {
  const { page, search } = useHere()
  const addressOf = useAddressOf()
  if (sight.network.replay === undefined) return null
  return (
    <div className="border-line border-b bg-wash">
      <div className={`${pageWidthLook} pt-2.5 pb-2.25`}>
        <ReplayControls sight={sight}>
          {/* In a new document: the router keeps the replay in every link. */}
          <a href={addressOf(page, { ...search, replay: undefined })}>End the replay</a>
        </ReplayControls>
      </div>
    </div>
  )
}

/** On the home of a recorded network: what is shown is a recording, and how it is replayed. */
export function HomeReplay({ sight }: { sight: Sight }) {
  const { search } = useHere()
  const own = (replay: string) =>
    ({ page: '', search: { ...search, replay }, step: 'replace' }) as const
  if (sight.network.replay !== undefined)
    return (
      <div className={homeLook}>
        <ReplayControls sight={sight}>
          <PageLink {...own(noReplay)}>End the replay</PageLink>
        </ReplayControls>
      </div>
    )
  return (
    <p className={`${controlsLook} ${homeLook}`}>
      <span>
        <b>Sample network</b>: a recording, not live.
      </span>
      <PageLink {...own(homeReplay)}>▶ Replay as if live (5×)</PageLink>
    </p>
  )
}

const homeLook = 'pt-3 print:hidden'
const controlsLook =
  'wrap-anywhere flex flex-wrap items-center gap-x-5 gap-y-1 text-muted text-xs/4'

/** How a recording is replayed, and how fast, in links: the address says it. */
function ReplayControls({ sight: { network }, children }: { sight: Sight; children: ReactNode }) {
  const { search } = useHere()
  const latest = useStatus()?.latestLedger
  const replay = parseReplay(network.replay)
  if (replay === undefined) return null
  const { from, speed } = replay
  return (
    <nav className={controlsLook} aria-label="Replay" aria-live="off">
      <span>
        <b>A recording</b>, replayed as if live from ledger {from}
        {latest !== undefined && `, ${speed === 0 ? 'paused' : 'now'} at ledger ${latest}`}
      </span>
      <Options
        label="Speed"
        options={speeds.map((each) => ({
          label: each === 0 ? 'Pause' : `${each}×`,
          search: { ...search, replay: `${from}x${each}` },
          isChosen: speed === each,
        }))}
        step="replace"
      />
      {children}
    </nav>
  )
}

/**
 * Follows the network's head while the page is visible, from the service's first answer on: one that is down is not
 * requested again by itself. It is checked at once when the page is shown again, and when the browser is online again.
 */
function useHead(source: PageSource, pace: number): void {
  const client = useQueryClient()
  const answers = useQuery(one(source, 'network', 'current')).data !== undefined
  useEffect(() => {
    if (!answers || source.head === undefined) return undefined
    let following = new AbortController()
    const follow = () => {
      following.abort()
      following = new AbortController()
      if (!document.hidden) void followHead(client, source, pace, following.signal)
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    window.addEventListener('online', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      window.removeEventListener('online', follow)
      following.abort()
    }
  }, [client, source, pace, answers])
}
