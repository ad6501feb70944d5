import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { SourceError } from '#ledger/values'
import { type Sight, useSightIfAny } from '../address/sight.ts'
import { counted, keyed } from '../format/text.ts'
import { useDeviceNow } from '../queries/outside.ts'
import { pendingRequests } from '../queries/queries.ts'
import { announceOnce } from './announce.ts'
import { LinkButton } from './Button.tsx'
import { urlHost } from './ErrorState.tsx'
import { panelLook } from './Panel.tsx'

/** A bar in place of a text that loads. */
export const Bar = ({ width }: { width: string }) => (
  <span
    data-loading=""
    className={`inline-block h-2.5 max-w-full rounded-xs bg-line align-middle motion-safe:animate-loading ${width}`}
  />
)

/** Rows of final height (36 px) while something loads. */
export function Skeleton({ rows, label = 'Loading' }: { rows: number; label?: string }) {
  return (
    <div className="relative" role="status" aria-label={label} aria-busy="true">
      {keyed(Array.from({ length: rows })).map(({ key }) => (
        <div
          key={key}
          className="flex h-9 items-center border-line border-b [&:nth-child(3n)>span]:w-3/5"
        >
          <Bar width="w-3/4" />
        </div>
      ))}
      <WaitNote />
    </div>
  )
}

/** In place of a figure that loads: of its height. */
export const FigureRoom = ({ width = 'w-16' }: { width?: 'w-16' | 'w-24' | 'w-40' }) => (
  <span className={`loading-line inline-block ${width}`}>&nbsp;</span>
)

/** A page whose chunk is loading. */
export function PageSkeleton() {
  return (
    <div className="pt-16">
      <Skeleton rows={8} label="Loading the page" />
    </div>
  )
}

/** A panel whose code loads. */
export function PanelSkeleton({ rows }: { rows: number }) {
  return (
    <div className={panelLook}>
      <Skeleton rows={rows} label="Loading a part of the page" />
    </div>
  )
}

/** Milliseconds after which the words are shown: most answers arrive before. */
const wordsDelay = 1_000

/** Names what a loading state waits for, over its first row, so that nothing moves. */
export function WaitNote() {
  const [isShown, setIsShown] = useState(false)
  const [since] = useState(Date.now)
  useEffect(() => {
    const timer = window.setTimeout(() => setIsShown(true), wordsDelay)
    return () => window.clearTimeout(timer)
  }, [])
  return isShown && <WaitText since={since} />
}

/** Milliseconds without an answer that need no words. */
const lateDelay = 5_000
/** Requests that are named. */
const maxNames = 3

/** After five seconds: the host and its requests, or the time when a paused request is sent again. */
function WaitText({ since }: { since: number }) {
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
    const timer = window.setTimeout(() => setIsLate(true), since + lateDelay - Date.now())
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
          <LinkButton onClick={() => void retryNow()}>Try now</LinkButton>
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

/** The window's event when a chunk could not be loaded. */
export const chunkMissing = 'chunkmissing'

/** Loads a chunk. Throws SourceError. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    dispatchEvent(new Event(chunkMissing))
    throw new SourceError(
      'unreachable',
      'Part of this site failed to load: its host may be down, or it has a newer version',
      { cause },
    )
  }
}

let firstView: Promise<void> | undefined

export const isFirstView = (): boolean => firstView !== undefined

/** Resolves once the page that the document was opened for is shown; at any later time at once. */
export const firstViewShown = async (): Promise<void> => firstView

/** Holds back the parts of the first page until the returned function is called: the line and the processor are its own. */
export function beginFirstView(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  firstView = promise
  return () => {
    firstView = undefined
    resolve()
  }
}

/** Calls a function once what is drawn now is painted. */
export const afterPaint = (then: () => void) => void requestAnimationFrame(() => setTimeout(then))

/** False on the first page until what is drawn beside it is painted: that is first on the line, too. */
export function useIsDue(): boolean {
  const [isDue, setDue] = useState(firstView === undefined)
  useEffect(() => (isDue ? undefined : afterPaint(() => setDue(true))), [isDue])
  return isDue
}

/** Parts that ask for more than the first page needs: in their place is `room` until they are due. */
export const Behind = ({ room, children }: { room: ReactNode; children: ReactNode }) =>
  useIsDue() ? children : room
