import { scaleLinear } from 'd3-scale'

/** The least distance between the middles of two candles, in pixels. */
const nearest = 6

export interface CandlePositions {
  readonly middles: readonly number[]
  /** The least distance between two of them. */
  readonly step: number
}

/** Candles at their times, in pixels; moved apart if they would overlap, and evenly spaced if there is no room. */
export function candlePositions(
  /** Ascending; of any unit. */
  times: readonly number[],
  [from, to]: readonly [number, number],
): CandlePositions {
  const gap = Math.min(nearest, (to - from) / times.length)
  // A span has a duration: half the least distance stays free at both ends.
  const half = times.length < 2 ? 0 : Math.min(...distances(times)) / 2
  const x = scaleLinear([(times[0] ?? 0) - half, (times.at(-1) ?? 0) + half], [from, to])
  const middles = times.map((time) => x(time))
  let least = from + gap / 2
  for (const [index, middle] of middles.entries()) {
    middles[index] = Math.max(middle, least)
    least = Math.max(middle, least) + gap
  }
  let most = to - gap / 2
  for (const [index, middle] of [...middles.entries()].toReversed()) {
    middles[index] = Math.min(middle, most)
    most = Math.min(middle, most) - gap
  }
  return { middles, step: Math.min(to - from, ...distances(middles)) }
}

const distances = (positions: readonly number[]): readonly number[] =>
  positions.slice(1).map((position, index) => position - (positions[index] ?? 0))
