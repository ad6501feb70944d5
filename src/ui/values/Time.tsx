import { useSyncExternalStore } from 'react'
import { type UnixSeconds, formatTime } from '../../model/values/time.ts'
import { now, subscribeToNow } from '../components/now.ts'
import { relativeTime } from '../format/relativeTime.ts'

/** Relative in ink, absolute UTC in muted; in dense lists relative alone, the absolute as title. */
export function Time({
  time,
  mode = 'both',
}: {
  time: UnixSeconds
  mode?: 'both' | 'relative' | 'absolute'
}) {
  const relative = useSyncExternalStore(subscribeToNow, () => relativeTime(time, now()))
  const absolute = formatTime(time)
  const written = absolute.replace('T', ' ').replace('Z', ' UTC')
  if (mode === 'absolute')
    return (
      <time className="nowrap" dateTime={absolute} title={relative}>
        {written}
      </time>
    )
  return (
    <span className="moment">
      <time dateTime={absolute} title={written}>
        {relative}
      </time>
      {mode === 'both' && <span className="absolute-time"> {written}</span>}
    </span>
  )
}
