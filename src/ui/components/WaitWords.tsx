import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { retryTime } from '../../queries/client.ts'
import { type Sight, useSightIfAny } from '../address/sight.ts'
import { counted } from '../format/counted.ts'
import { announceOnce } from './announce.ts'
import { urlHost } from './errorWords.ts'
import { useNow } from './now.ts'
import { requestName } from './requestName.ts'

/** Milliseconds without an answer that need no words. */
const patience = 5_000
/** Requests that are named. */
const mostNames = 3

/** What is waited for: host and requests after five seconds, or when a paused request is sent again. */
export function WaitWords({ since }: { since: number }) {
  const sight = useSightIfAny()
  return sight && <Words sight={sight} since={since} />
}

function Words({ sight: { network, source }, since }: { sight: Sight; since: number }) {
  const client = useQueryClient()
  const now = useNow() * 1000
  const host = network.bundled ? 'the recorded network' : urlHost(source.url)
  const pending = client
    .getQueryCache()
    .findAll({ queryKey: [source.id], fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  const retryAt = Math.max(0, ...pending.map(retryTimeOf))
  const isPaused = retryAt > now
  const names = pending.flatMap(({ queryKey }) => requestName(queryKey) ?? [])
  const seconds = Math.max(0, Math.round((isPaused ? retryAt - now : now - since) / 1000))
  const isShown = isPaused || (now - since >= patience && names.length > 0)
  const subject = isPaused ? `${host} asks for a pause.` : `No answer from ${host} yet.`
  useEffect(() => {
    if (isShown) announceOnce(subject)
  }, [isShown, subject])
  if (!isShown) return null
  const tryNow = async () => {
    const keys = pending
      .filter((query) => retryTimeOf(query) > now)
      .map(({ queryHash }) => queryHash)
    const predicate = ({ queryHash }: Query) => keys.includes(queryHash)
    await source.resume?.()
    await client.cancelQueries({ predicate })
    await client.refetchQueries({ predicate })
  }
  return (
    <span className="wait-note">
      {subject}{' '}
      {isPaused ? (
        <>
          Trying again in {seconds} s.{' '}
          <button type="button" className="link-like" onClick={() => void tryNow()}>
            Try now
          </button>
        </>
      ) : (
        `Waiting for ${listed(names)}: ${seconds} s.`
      )}
    </span>
  )
}

/** When a service's pause for a query ends, in Unix milliseconds; 0 without one. */
const retryTimeOf = ({ state: { fetchFailureReason: reason } }: Query): number =>
  reason?.kind === 'rateLimited' ? (retryTime(reason) ?? 0) : 0

const listed = (names: readonly string[]): string => {
  const all = [...new Set(names)]
  const more = all.length - mostNames
  return [...all.slice(0, mostNames), ...(more > 0 ? [counted(more, 'other request')] : [])].join(
    ', ',
  )
}
