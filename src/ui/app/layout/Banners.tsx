import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { clockTolerance, mostBehind } from '#ledger'
import { lookAlikes, newestProtocol, parseCursor } from '#ledger/values'
import { type EndpointStanding, hostOf, type Source } from '#sources'
import { noReplay, parseReplay } from '../../address/networks.ts'
import {
  parseOrder,
  parsePageLimit,
  parseSearchText,
  type Search,
  validateSearch,
  viaOf,
} from '../../address/search.ts'
import { type Sight, useOne, useStatus } from '../../address/sight.ts'
import { LinkButton } from '../../components/Button.tsx'
import { urlHost } from '../../components/ErrorState.tsx'
import { Banner } from '../../components/Message.tsx'
import { Quoted, VisibleText } from '../../components/VisibleText.tsx'
import { chunkMissing } from '../../components/Waiting.tsx'
import { AnsweredInstead } from '../../coverage/AnsweredInstead.tsx'
import { counted, plainText } from '../../format/text.ts'
import { HeadBanner } from '../../lateParts.tsx'
import { indexWorks, steerIndex } from '../../queries/closedQueries.ts'
import { watchedHead } from '../../queries/head.ts'
import { now, nowWith, useNetworkAhead } from '../../queries/outside.ts'
import { readAnew, standingsOf } from '../../queries/queries.ts'
import { Time } from '../../values/Time.tsx'
import { keepOffline } from '../keepOffline.ts'
import { KeysHelp, listenToKeys } from './HeaderAndFooter.tsx'

/**
 * Warnings about the page: offline, another network, invalid parameters, a network that stands still. Following the
 * head, pausing the index and listening to keys start here too, and the list of keys is drawn here,
 * since this code loads after the first answer.
 */
export function Banners({ sight }: { sight: Sight | undefined }) {
  usePauseWhileHidden(sight?.source)
  const isRecorded = sight?.network.bundled === true
  useEffect(() => keepOffline(isRecorded), [isRecorded])
  useEffect(() => {
    const stop = listenToKeys()
    // What loads after the first view is drawn: for programs that read or test the page.
    document.documentElement.dataset.loaded = ''
    return stop
  }, [])
  return (
    <>
      <Offline />
      <NewerVersion />
      {sight?.network.bundled === false && <ClockCheck sight={sight} />}
      {sight !== undefined &&
        (sight.source.services === undefined ? (
          <EndpointCheck sight={sight} />
        ) : (
          <SourcesCheck sight={sight} />
        ))}
      {sight?.source.head !== undefined && <HeadBanner sight={sight} />}
      {sight !== undefined && <AnsweredInstead source={sight.source} />}
      <InvalidParameters />
      <LookAlikes />
      <KeysHelp />
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

/** Warns once of a device whose clock is days from the ledgers that close now. */
function ClockCheck({ sight: { source } }: { sight: Sight }) {
  const ahead = useNetworkAhead()
  const status = useStatus()
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

/** Warns of an endpoint that serves another network than networks.json names. */
function EndpointCheck({ sight }: { sight: Sight }) {
  const { data, error } = useOne('network', 'current')
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
      <b>Another network.</b> {urlHost(sight.source.url)} reports the passphrase{' '}
      <Quoted text={status.passphrase} />; {sight.network.name} is “{expected}”. This page does not
      show {sight.network.name}.
    </Banner>
  )
}

/** Names the endpoints that cannot be read, with the reason, and reads the page again without another network’s. */
function SourcesCheck({ sight: { network, source } }: { sight: Sight }) {
  const client = useQueryClient()
  const standings = useQuery(standingsOf(source)).data ?? []
  const status = useStatus()
  const hasStranger = standings.some(({ isOther }) => isOther)
  // Where none can be read the page itself says why.
  const areAllDown = standings.every(({ error }) => error !== undefined)
  const isSaid = ({ error }: EndpointStanding) => error === undefined || !areAllDown
  useEffect(() => {
    if (hasStranger) void readAnew(client, source)
  }, [client, hasStranger, source])
  return (
    <>
      {status !== undefined && <NewerProtocol version={status.protocolVersion} />}
      {standings.filter(isSaid).map((standing) => (
        <StandingBanner key={standing.kind.id} network={network.name} standing={standing} />
      ))}
    </>
  )
}

function StandingBanner({
  network,
  standing: { kind, url, status, error, isOther, behind },
}: {
  network: string
  standing: EndpointStanding
}) {
  const name = `${kind.name} of ${hostOf(url)}`
  if (isOther && status !== undefined)
    return (
      <Banner>
        <b>Another network.</b> {name} reports the passphrase <Quoted text={status.passphrase} />,
        which is not that of {network}: nothing is read from it.
      </Banner>
    )
  if (behind > mostBehind)
    return (
      <Banner>
        <b>
          {name} is {counted(behind, 'ledger')} behind.
        </b>{' '}
        The newest rows of lists that it alone has are missing.
      </Banner>
    )
  return (
    error !== undefined && (
      <Banner>
        <b>{name} cannot be read.</b> <VisibleText text={error.message} />. The page is answered
        without it, as far as that goes.
      </Banner>
    )
  )
}

function NewerProtocol({ version }: { version: number | undefined }) {
  if (version === undefined || version <= newestProtocol) return null
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

/** Invalid parameters of the address, which fall back to the default. */
export function invalidParametersOf(search: Search): readonly string[] {
  const read = {
    via: viaOf(search),
    replay: search.replay === noReplay || parseReplay(search.replay),
    order: parseOrder(search.order),
    limit: parsePageLimit(search.limit),
    cursor: search.cursor === undefined ? undefined : parseCursor(search.cursor),
  }
  return (['via', 'replay', 'order', 'limit', 'cursor'] as const)
    .filter((name) => search[name] !== undefined && !read[name])
    .map((name) => `${name}=${search[name]}`)
}

/** Milliseconds after a change of the page until its addresses are compared. */
const pause = 500
/** Pairs that are named. */
const maxPairs = 3

/** Warns of accounts on the page whose addresses begin and end alike: a forger's is made to be copied by mistake. */
function LookAlikes() {
  const [pairs, setPairs] = useState<ReturnType<typeof lookAlikes>>([])
  useEffect(() => {
    const main = document.getElementById('main')
    if (main === null) return undefined
    let timer: number | undefined
    const compare = () => {
      timer = undefined
      const next = lookAlikes(linkedAccounts(main))
      setPairs((now) => (String(now) === String(next) ? now : next))
    }
    const observer = new MutationObserver(() => (timer ??= window.setTimeout(compare, pause)))
    observer.observe(main, { childList: true, subtree: true })
    compare()
    return () => {
      observer.disconnect()
      window.clearTimeout(timer)
    }
  }, [])
  if (pairs.length === 0) return null
  return (
    <Banner>
      <b>Accounts on this page look alike, but are different.</b> Compare whole addresses before you
      copy one:{' '}
      {pairs.slice(0, maxPairs).map(([one, other]) => (
        <span key={one + other} className="grid">
          <Differing id={one} from={other} />
          <Differing id={other} from={one} />
        </span>
      ))}
    </Banner>
  )
}

/** An address with the characters marked in which it differs. */
function Differing({ id, from }: { id: string; from: string }) {
  const characters = Array.from(id, (character, at) => ({ character, at }))
  return (
    <span className="wrap-anywhere font-mono text-[0.9286em]">
      {characters.map(({ character, at }) =>
        character === from[at] ? (
          character
        ) : (
          <mark key={at} className="border-b-2 bg-transparent font-bold text-inherit">
            {character}
          </mark>
        ),
      )}
    </span>
  )
}

function linkedAccounts(main: HTMLElement): readonly string[] {
  return [...main.querySelectorAll('a[href*="/accounts/G"]')].flatMap((link) => {
    const [, id] = /\/accounts\/(G[A-Z2-7]{55})/.exec(link.getAttribute('href') ?? '') ?? []
    return id === undefined ? [] : [id]
  })
}

/** In this tab's storage once it has loaded a newer version by itself. */
const loadedKey = 'newer-version'

/**
 * Announces a newer version of this site when one of its files is gone; loads it by itself once in a tab,
 * unless the reader has typed something that would be lost.
 */
function NewerVersion() {
  const [isNewer, setNewer] = useState(false)
  useEffect(() => {
    const check = async () => {
      if (!(await hasNewerVersion())) return
      setNewer(true)
      if (!isTyped() && mayLoad()) window.location.reload()
    }
    const start = () => void check()
    window.addEventListener(chunkMissing, start)
    return () => window.removeEventListener(chunkMissing, start)
  }, [])
  if (!isNewer) return null
  return (
    <Banner>
      <b>This site has a newer version</b>, and the file that this page needs is gone.{' '}
      <LinkButton onClick={() => window.location.reload()}>Load the newer version</LinkButton>
    </Banner>
  )
}

/** A newer version's document begins with another program. A host that does not answer has none. */
async function hasNewerVersion(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src
  if (own === undefined) return false
  try {
    const answer = await fetch(window.location.href, { cache: 'no-store', redirect: 'error' })
    const text = await answer.text()
    return (
      text.includes('<script') && !text.includes(new URL(own).pathname.split('/').at(-1) ?? own)
    )
  } catch {
    return false // the host is down: the missing part says so
  }
}

const isTyped = (): boolean =>
  [...document.querySelectorAll('textarea, main input[type="text"]')].some(
    (field) => 'value' in field && field.value !== '',
  )

/** A tab loads one newer version: two hosts of different versions would send it back and forth. */
function mayLoad(): boolean {
  try {
    const isFirst = sessionStorage.getItem(loadedKey) === null
    sessionStorage.setItem(loadedKey, '1')
    return isFirst
  } catch {
    return false // storage is refused
  }
}

/** A hidden tab does not index; it resumes when visible. */
function usePauseWhileHidden(source: Source | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (source?.index === undefined) return undefined
    let paused = false
    const update = () => {
      if (document.hidden && indexWorks(client, source)) {
        paused = true
        void steerIndex(client, source, (index, signal) => index.pause(signal))
      } else if (!document.hidden && paused) {
        paused = false
        void steerIndex(client, source, (index, signal) => index.walk({}, signal))
      }
    }
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [client, source])
}
