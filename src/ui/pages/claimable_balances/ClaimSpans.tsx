import { Footnote } from '../../components/Note.tsx'
import { Fragment } from 'react'
import { keyed } from '../../components/keyed.ts'
import type { TimeSpan } from './claimTimes.ts'
import { timeText } from './spanText.ts'

const width = 600

/** A claimant's timeline: filled where the balance can be claimed. Times are in order, not to scale. */
export function ClaimSpans({
  spans,
  times,
  now,
}: {
  spans: readonly TimeSpan[]
  times: readonly bigint[]
  now: bigint | undefined
}) {
  const step = width / (times.length + 1)
  const x = (time: bigint | undefined, open: number) =>
    time === undefined ? open : (times.indexOf(time) + 1) * step
  return (
    <svg
      className="mt-1.5 h-4 w-full"
      viewBox={`0 0 ${width} 16`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className="stroke-edge [vector-effect:non-scaling-stroke]" d={`M0 8H${width}`} />
      {keyed(spans).map(({ key, item: { from, until } }) => (
        <rect
          key={key}
          className="fill-ink"
          x={x(from, 0)}
          y="4"
          width={x(until, width) - x(from, 0)}
          height="8"
        />
      ))}
      {now !== undefined && (
        <path
          className="stroke-2 stroke-accent [vector-effect:non-scaling-stroke]"
          d={`M${x(now, 0)} 0V16`}
        />
      )}
    </svg>
  )
}

/** The numbers of the times, below the timelines. */
export function SpanTicks({ times, now }: { times: readonly bigint[]; now: bigint | undefined }) {
  return (
    <ol
      className="grid pt-1 text-muted text-xs/4 *:translate-x-1/2 *:justify-self-end *:text-center"
      style={{ gridTemplateColumns: `repeat(${times.length + 1}, minmax(0, 1fr))` }}
      aria-hidden="true"
    >
      {times.map((time, index) => (
        <li key={String(time)}>{time === now ? 'now' : numberOf(times, index, now)}</li>
      ))}
    </ol>
  )
}

/** The times of the numbers below the timelines. */
export function SpanLegend({ times, now }: { times: readonly bigint[]; now: bigint | undefined }) {
  return (
    <Footnote>
      {times.map((time, index) => (
        <Fragment key={String(time)}>
          {index > 0 && ' · '}
          <span className="whitespace-nowrap">
            {time === now ? 'now' : numberOf(times, index, now)}: {timeText(time)}
          </span>
          {time === now && ', when the latest ledger closed'}
        </Fragment>
      ))}
      {times.length > 1 && ' · in order, not to scale'}
    </Footnote>
  )
}

/** “now” takes no number. */
const numberOf = (times: readonly bigint[], index: number, now: bigint | undefined): number =>
  times.slice(0, index + 1).filter((time) => time !== now).length
