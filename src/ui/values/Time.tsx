import { useSyncExternalStore } from 'react'
import { closeTimeProblem } from '../../model/plausible/closeTime.ts'
import { type UnixSeconds, formatTime } from '../../model/values/time.ts'
import { now, subscribeToNow } from '../components/now.ts'
import { relativeTime } from '../format/relativeTime.ts'
import { Implausible } from './Implausible.tsx'

type TimeMode = 'both' | 'relative' | 'absolute'

/** When a ledger closed: marked if that is later than this device’s clock. */
export function CloseTime({ time, mode }: { time: UnixSeconds; mode?: TimeMode | undefined }) {
  const problem = closeTimeProblem(time, now())
  if (problem !== undefined) return <Implausible problem={problem} raw={writtenTime(time)} />
  return <Time time={time} mode={mode} />
}

/** Relative and absolute UTC; `relative` and `absolute` have the other as title. */
export function Time({ time, mode = 'both' }: { time: UnixSeconds; mode?: TimeMode | undefined }) {
  const relative = useSyncExternalStore(subscribeToNow, () => relativeTime(time, now()))
  const absolute = formatTime(time)
  const written = writtenTime(time)
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

const writtenTime = (time: UnixSeconds): string =>
  formatTime(time).replace('T', ' ').replace('Z', ' UTC')
