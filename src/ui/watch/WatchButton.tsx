import { useEffect, useState } from 'react'
import type { PagePath } from '../address/addresses.ts'
import { useNetwork, useStatus } from '../address/sight.ts'
import { watchKey } from '../address/watching.ts'
import { starLook } from '../components/PageHead.tsx'
import { lasts, markSeen, maxWatched, unwatch, useKept, watch } from './watched.ts'

/** Watches the record of a page, or no longer. While its page is in view nothing of it is new. */
export function WatchButton({ page }: { page: PagePath }) {
  const key = watchKey(useNetwork())
  const latest = useStatus()?.latestLedger
  const watched = useKept().items.find((each) => each.network === key && each.page === page)
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    const see = () => {
      if (watched !== undefined && !document.hidden) markSeen(watched, latest)
    }
    see()
    document.addEventListener('visibilitychange', see)
    return () => document.removeEventListener('visibilitychange', see)
  }, [watched, latest])
  const isWatched = watched !== undefined
  const note = isWatched
    ? !lasts() && 'in this tab alone'
    : isRefused && `${maxWatched} are watched already`
  return (
    <span className={note === false ? starLook : 'print:hidden'}>
      <button
        className={`${note === false ? 'w-full' : ''} inline-flex h-6 items-center justify-center gap-1.5 whitespace-nowrap rounded-full border px-2.5 font-semibold text-xs hover:bg-wash ${isWatched ? 'border-ink' : 'border-edge'}`}
        type="button"
        aria-pressed={isWatched}
        onClick={() => {
          if (isWatched) unwatch(watched)
          else setRefused(!watch(key, page, latest))
        }}
      >
        <span aria-hidden="true">{isWatched ? '★' : '☆'}</span>
        <span className={note === false ? 'narrow:sr-only' : ''}>
          {isWatched ? 'Watched' : 'Watch'}
        </span>
        {note}
      </button>
    </span>
  )
}
