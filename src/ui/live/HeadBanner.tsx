import { useQuery } from '@tanstack/react-query'
import { type NetworkStatus, unixSeconds } from '#ledger/values'
import type { Source } from '#sources'
import { type WatchedHead, watchedHead } from '../queries/head.ts'
import { one } from '../queries/queries.ts'
import type { Sight } from '../address/sight.ts'
import { urlHost } from '../components/errorText.ts'
import { now as networkNow, useDeviceNow, useNetworkAhead } from '../components/now.ts'
import { durationText } from '../format/relativeTime.ts'
import { Time } from '../values/Time.tsx'
import { Banner } from '../components/Banner.tsx'
import { ReplayBar } from './ReplayBar.tsx'
import { stillText } from './stillText.ts'
import { useHead } from './useHead.ts'

/** Follows the head, and says so where it stands still, the network was reset, its stream is doubted, or it is a replay. */
export function HeadBanner({ sight }: { sight: Sight }) {
  const { source } = sight
  useHead(source)
  const ahead = useNetworkAhead()
  const head = useQuery(watchedHead(source)).data
  const status = useQuery(one(source, 'network', 'current')).data?.value
  if (sight.network.bundled) return <ReplayBar sight={sight} />
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
      {head.distrusts !== undefined && (
        <Banner>
          <b>The event stream of {urlHost(source.url)} contradicts itself</b>: {head.distrusts}. It
          is not followed any more; the latest ledger is requested every few seconds instead.
        </Banner>
      )}
      <StandsStill head={head} status={status} source={source} />
    </>
  )
}

/** Seconds without a ledger that are worth a word: six are usual. */
const patience = 30
/** The same where the latest ledger was old when the page opened. */
const shortPatience = 8

function StandsStill({
  head,
  status,
  source,
}: {
  head: WatchedHead
  status: NetworkStatus
  source: Source
}) {
  const now = useDeviceNow()
  const { seenAt, isFresh } = head
  const watched = now - Math.floor(seenAt / 1000)
  // An age by this device's clock may be wrong; what the page saw is not.
  const age = isFresh ? watched : Math.max(watched, networkNow() - status.latestLedgerClosedAt)
  if (watched < (age > 60 ? shortPatience : patience)) return null
  return (
    <Banner>
      <b>
        No ledger for <span aria-live="off">{durationText(age)}</span>.
      </b>{' '}
      {stillText(head, { host: urlHost(source.url), latest: status.latestLedger, now })}
    </Banner>
  )
}
