import { scaleLinear } from 'd3-scale'
import { memo, type ReactNode } from 'react'
import { useReading } from './reading.ts'

/** A value from a moment on, until the next one. Only for pixels: figures are written from the bigints. */
export interface CurvePoint {
  /** Seconds of Unix time. */
  readonly at: number
  readonly value: number
}

/** What a curve shows. */
export interface CurveData {
  /** Ascending by time. */
  readonly points: readonly CurvePoint[]
  /** The window, in seconds of Unix time. */
  readonly from: number
  readonly to: number
  /** Values are known from here on; before it the curve is hatched. */
  readonly known?: number | undefined
}

interface Size {
  readonly width: number
  readonly height: number
}

const head: Size = { width: 384, height: 84 }
const cell: Size = { width: 96, height: 24 }

/** Steps, since a value holds until the next one, drawn at a size of its own: once, however often a pointer moves over them. */
const Steps = memo(function Steps({
  points,
  from,
  to,
  known = from,
  width,
  height,
}: CurveData & Size) {
  const x = scaleLinear([from, Math.max(to, from + 1)], [0, width - 4]).clamp(true)
  const drawn = thinned(points, x, width)
  const values = drawn.map(({ value }) => value)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  // A value that never changes is in the middle.
  const y =
    least < most ? scaleLinear([least, most], [height - 4, 4]) : () => Math.round(height / 2)
  const [first] = drawn
  const last = drawn.at(-1)
  const path = drawn.map(({ at, value }) => `H${round(x(at))}V${round(y(value))}`).join('')
  const hatched = x(Math.max(known, from))
  return (
    <>
      {hatched > 0 && (
        <>
          <rect className="fill-[url(#hatch)] text-edge" width={hatched} height={height} />
          <path
            className="fill-none stroke-edge [stroke-dasharray:2_2]"
            d={`M${hatched} 0V${height}`}
          />
        </>
      )}
      {first !== undefined && last !== undefined && (
        <>
          <path
            className="fill-none stroke-[1.5] stroke-ink"
            d={`M${round(x(first.at))} ${round(y(first.value))}${path}H${width - 4}`}
          />
          <circle className="fill-ink" cx={width - 4} cy={y(last.value)} r="3" />
        </>
      )}
    </>
  )
})

const round = (pixels: number): number => Math.round(pixels * 10) / 10

/** Of more points than pixels: the first, the least, the greatest and the last of each pixel, in their order. */
function thinned(
  points: readonly CurvePoint[],
  x: (at: number) => number,
  width: number,
): readonly CurvePoint[] {
  if (points.length <= 2 * width) return points
  const byPixel = new Map<number, CurvePoint[]>()
  for (const point of points) {
    const pixel = Math.floor(x(point.at))
    const [first, least = point, most = point] = byPixel.get(pixel) ?? []
    byPixel.set(pixel, [
      first ?? point,
      point.value < least.value ? point : least,
      point.value > most.value ? point : most,
      point,
    ])
  }
  return [...byPixel.values()].flatMap((four) => [...new Set(four)].toSorted((a, b) => a.at - b.at))
}

/** A curve in a row of a table: for a screen reader one image, with its summary. */
export const SmallCurve = ({ summary, ...data }: CurveData & { summary: string }) => (
  <svg
    className="-my-1 inline-block h-6 w-24 align-middle"
    viewBox="0 0 96 24"
    role="img"
    aria-label={summary}
  >
    <Steps {...data} {...cell} />
  </svg>
)

/**
 * A curve in the head of a page, which pointer and arrow keys read point by point, in the place of its caption.
 */
export function Curve({
  label,
  caption,
  textOf,
  below,
  ...data
}: CurveData & {
  label: ReactNode
  caption: ReactNode
  /** A point in words, without its unit. */
  textOf: (index: number) => string
  below: ReactNode
}) {
  const { points, from, to } = data
  const x = scaleLinear([from, Math.max(to, from + 1)], [0, head.width - 4]).clamp(true)
  const { place: index, slider } = useReading(
    typeof label === 'string' ? label : 'Over time',
    points.length,
    (share) => {
      const at = x.invert(share * head.width)
      return points.findLastIndex((each) => each.at <= at)
    },
    textOf,
  )
  const cross = index === undefined ? undefined : points[index]
  return (
    <figure>
      <figcaption className="flex h-6 items-center justify-between gap-3 whitespace-nowrap text-xs/4">
        <span className="font-semibold">{label}</span>
        <span className="truncate text-muted">{index === undefined ? caption : textOf(index)}</span>
      </figcaption>
      {/* Without a point there is nothing to read. */}
      <div
        {...(points.length === 0 ? {} : { className: 'cursor-crosshair rounded-xs', ...slider })}
      >
        <svg className="block h-21 w-full" viewBox="0 0 384 84" aria-hidden="true">
          <Steps {...data} {...head} />
          {cross !== undefined && (
            <path className="fill-none stroke-edge" d={`M${round(x(cross.at))} 0V84`} />
          )}
        </svg>
      </div>
      <div className="flex min-h-4 justify-between gap-3 pt-1 text-muted text-xs/4">{below}</div>
    </figure>
  )
}
