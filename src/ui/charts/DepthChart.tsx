import { scaleLinear } from 'd3-scale'
import { BottomAxis, ChartFrame, LeftAxis, leftFor } from './ChartFrame.tsx'

const height = 240

/** One price level of a side, and the total up to it; only for pixels. */
export interface DepthLevel {
  readonly price: number
  readonly sum: number
}

/**
 * The order book's depth of base at each price: bids at the left, hatched, asks at the right. Only the middle is
 * drawn; the tables have offers far from it.
 */
export function DepthChart({
  bids,
  asks,
  summary,
  legend,
}: {
  /** Best first. */
  bids: readonly DepthLevel[]
  asks: readonly DepthLevel[]
  summary: string
  legend: string
}) {
  const [low, high] = rangeOf(bids, asks)
  const near = {
    bids: bids.filter(({ price }) => price >= low),
    asks: asks.filter(({ price }) => price <= high),
  }
  const most = Math.max(near.bids.at(-1)?.sum ?? 0, near.asks.at(-1)?.sum ?? 0)
  const sums = scaleLinear().domain([0, most]).nice(4)
  const format = sums.tickFormat(4)
  const ticks = sums.ticks(4).map((sum) => ({ sum, label: format(sum) }))
  return (
    <ChartFrame
      height={height}
      left={leftFor(ticks.map(({ label }) => label))}
      summary={summary}
      legend={legend}
    >
      {(plot) => {
        const x = scaleLinear([low, high], [plot.left, plot.right])
        const y = sums.copy().range([plot.bottom, plot.top])
        const count = Math.max(2, Math.floor((plot.right - plot.left) / 120))
        return (
          <>
            <LeftAxis plot={plot} ticks={ticks.map(({ sum, label }) => ({ y: y(sum), label }))} />
            {sides.map(([name, end, area]) => {
              const [first] = near[name]
              if (first === undefined) return null
              const steps = near[name].map(({ price, sum }) => `H${x(price)}V${y(sum)}`).join('')
              const line = `M${x(first.price)} ${plot.bottom}${steps}H${plot[end]}`
              return (
                <g key={name}>
                  <path className={area} d={`${line}V${plot.bottom}Z`} />
                  <path className="fill-none stroke-[1.5] stroke-ink" d={line} />
                </g>
              )
            })}
            <BottomAxis
              plot={plot}
              ticks={x
                .ticks(count)
                .map((tick) => ({ x: x(tick), label: x.tickFormat(count)(tick) }))}
            />
          </>
        )
      }}
    </ChartFrame>
  )
}

/** Each side with the edge of the plot where it ends, and its look. */
const sides = [
  ['bids', 'left', 'fill-[url(#hatch)]'],
  ['asks', 'right', 'fill-[color-mix(in_srgb,var(--color-muted)_22%,var(--color-paper))]'],
] as const

/** The drawn prices: around the middle, three quarters of the levels of each side, and at most double the middle. */
function rangeOf(
  bids: readonly DepthLevel[],
  asks: readonly DepthLevel[],
): readonly [number, number] {
  const [bid, ask] = [bids[0]?.price, asks[0]?.price]
  const middle = ((bid ?? ask ?? 1) + (ask ?? bid ?? 1)) / 2
  const reach = (levels: readonly DepthLevel[]) =>
    Math.abs((levels[Math.floor((levels.length - 1) * 0.75)]?.price ?? middle) - middle)
  const half = Math.min(middle, Math.max(reach(bids), reach(asks), middle / 100) * 1.2)
  return [Math.max(0, middle - half), middle + half]
}
