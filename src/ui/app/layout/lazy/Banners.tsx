import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { clockTolerance } from '#ledger'
import { newestProtocol } from '#ledger/values'
import { hostOf } from '#sources'
import { one } from '../../../queries/queries.ts'
import { urlHost } from '../../../components/errorText.ts'
import { invalidParametersOf } from '../../../address/invalidParameters.ts'
import { parseSearchText, validateSearch } from '../../../address/search.ts'
import type { Sight } from '../../../address/sight.ts'
import { EvidenceDrop } from './EvidenceDrop.tsx'
import { KeysHelp } from './KeysHelp.tsx'
import { LookAlikes } from './LookAlikes.tsx'
import { NewerVersion } from './NewerVersion.tsx'
import { usePauseWhileHidden } from './usePauseWhileHidden.ts'
import { Banner } from '../../../components/Banner.tsx'
import { VisibleText } from '../../../components/VisibleText.tsx'
import { plainText } from '../../../format/visibleText.ts'
import { watchedHead } from '../../../queries/head.ts'
import { now, nowWith, useNetworkAhead } from '../../../components/now.ts'
import { Time } from '../../../values/Time.tsx'
import { HeadBanner } from '../../../chunks.tsx'

/**
 * Warnings about the page: offline, another network, invalid parameters, a network that stands still. Following the
 * head and pausing the index start here too, and the list of keys and dropped evidence are drawn here, since this code
 * loads after the first answer.
 */
export function Banners({ sight }: { sight: Sight | undefined }) {
  usePauseWhileHidden(sight?.source)
  return (
    <>
      <Offline />
      <NewerVersion />
      {sight !== undefined && <ClockCheck sight={sight} />}
      {sight !== undefined && <EndpointCheck sight={sight} />}
      {sight?.source.head !== undefined && <HeadBanner sight={sight} />}
      <InvalidParameters />
      <LookAlikes />
      <KeysHelp />
      <EvidenceDrop />
    </>
  )
}

function Offline() {
  const online = useSyncExternalStore(
    (reader) => {
      window.addEventListener('online', reader)
      window.addEventListener('offline', reader)
      return () => {
        window.removeEventListener('online', reader)
        window.removeEventListener('offline', reader)
      }
    },
    () => navigator.onLine,
  )
  if (online) return null
  return (
    <Banner>
      <b>This browser is offline.</b> Loaded pages still work; the rest loads when the network is
      back.
    </Banner>
  )
}

/** Says once that this device's clock may be wrong, where it is days from the ledgers that close now. */
function ClockCheck({ sight: { source } }: { sight: Sight }) {
  const ahead = useNetworkAhead()
  const status = useQuery(one(source, 'network', 'current')).data?.value
  const isFresh = useQuery(watchedHead(source)).data?.isFresh === true
  if (status === undefined) return null
  // Only a ledger that closed while the page watched tells that the clock is ahead.
  const behind = isFresh ? now() - status.latestLedgerClosedAt : 0
  if (ahead === 0 && behind < clockTolerance) return null
  return (
    <Banner>
      <b>This device’s clock may be wrong.</b> It says <Time time={nowWith(0)} mode="absolute" />,
      and {hostOf(source.url)} says that its latest ledger closed at{' '}
      <Time time={status.latestLedgerClosedAt} mode="absolute" />.
      {ahead > 0 && ' Ages are counted from there.'}
    </Banner>
  )
}

/** Whether the endpoint serves the network that networks.json names. */
function EndpointCheck({ sight }: { sight: Sight }) {
  const { data, error } = useQuery(one(sight.source, 'network', 'current'))
  const { name } = sight.source.kind
  const status = data?.value
  if (error?.kind === 'badResponse')
    return (
      <Banner>
        <b>
          {urlHost(sight.source.url)} does not answer like a Stellar {name} service.
        </b>{' '}
        {plainText(error.message, 120)}
      </Banner>
    )
  const expected = sight.network.passphrase
  if (status === undefined) return null
  if (expected === undefined || status.passphrase === expected)
    return <NewerProtocol version={status.protocolVersion} />
  return (
    <Banner>
      <b>Another network.</b> {urlHost(sight.source.url)} reports the passphrase “
      <VisibleText text={status.passphrase} />
      ”; {sight.network.name} is “{expected}”. This page does not show {sight.network.name}.
    </Banner>
  )
}

function NewerProtocol({ version }: { version: number }) {
  if (version <= newestProtocol) return null
  return (
    <Banner>
      <b>A newer protocol.</b> This network runs protocol {version}; this version of Parallax knows
      up to {newestProtocol}. Records of newer kinds are shown raw.
    </Banner>
  )
}

function InvalidParameters() {
  const raw = useRouterState({ select: (state) => state.location.searchStr })
  const invalid = invalidParametersOf(validateSearch(parseSearchText(raw)))
  if (invalid.length === 0) return null
  return (
    <Banner>
      The address contains {invalid.map((text) => `“${plainText(text, 60)}”`).join(', ')}, which is
      not valid here; the default is shown instead.
    </Banner>
  )
}
