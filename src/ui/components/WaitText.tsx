import { LinkButton } from './Button.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { pendingRequests } from '../queries/pendingRequests.ts'
import { type Sight, useSightIfAny } from '../address/sight.ts'
import { counted } from '../format/counted.ts'
import { announceOnce } from './announce.ts'
import { urlHost } from './errorText.ts'
import { useDeviceNow } from './now.ts'

/** Milliseconds without an answer that need no words. */
const patience = 5_000
/** Requests that are named. */
const maxNames = 3

/** What is waited for: host and requests after five seconds, or when a paused request is sent again. */
export function WaitText({ since }: { since: number }) {
  const sight = useSightIfAny()
  return sight && <Requests sight={sight} since={since} />
}

function Requests({ sight: { network, source }, since }: { sight: Sight; since: number }) {
  const now = useDeviceNow() * 1000
  const { names, retryAt, retryNow } = pendingRequests(useQueryClient(), source)
  const host = network.bundled ? 'the recorded network' : urlHost(source.url)
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    // To the moment: the clock of the pages goes by whole seconds, which adds up to one.
    const timer = window.setTimeout(() => setIsLate(true), since + patience - Date.now())
    return () => window.clearTimeout(timer)
  }, [since])
  const isPaused = retryAt > now
  const seconds = isPaused ? Math.round((retryAt - now) / 1000) : Math.ceil((now - since) / 1000)
  const isShown = isPaused || (isLate && names.length > 0)
  const subject = isPaused ? `${host} asks for a pause.` : `No answer from ${host} yet.`
  useEffect(() => {
    if (isShown) announceOnce(subject)
  }, [isShown, subject])
  if (!isShown) return null
  return (
    <span className="absolute top-0 left-0 z-1 min-h-8.75 w-full whitespace-normal bg-paper py-2 pr-3 text-left text-muted text-sm">
      {subject}{' '}
      {isPaused ? (
        <>
          Trying again in {seconds} s.{' '}
          <LinkButton type="button" onClick={() => void retryNow()}>
            Try now
          </LinkButton>
        </>
      ) : (
        `Waiting for ${listed(names)}: ${seconds} s.`
      )}
    </span>
  )
}

function listed(names: readonly string[]): string {
  const more = names.length - maxNames
  return [...names.slice(0, maxNames), ...(more > 0 ? [counted(more, 'other request')] : [])].join(
    ', ',
  )
}
