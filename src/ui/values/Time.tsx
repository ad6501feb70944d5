import { useSyncExternalStore } from 'react'
import { type UnixSeconds, formatTime } from '../../model/values/time.ts'
import { now, subscribeToNow } from '../components/now.ts'
import { relativeTime } from '../format/relativeTime.ts'

/** Relative and absolute UTC; `relative` and `absolute` have the other as title. */
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
