import { scaleLinear } from 'd3-scale'
import { useState } from 'react'
import type { TradeAggregation, TradePrice } from '#ledger'
import { BottomAxis, ChartFrame, LeftAxis, leftFor, type Plot } from './ChartFrame.tsx'
import { candlePositions } from './candlePositions.ts'
import { forPixels } from './pixels.ts'

const height = 320
/** The share of the height for the volume. */
const volumeShare = 0.2
const widest = 11

const at = ({ n, d }: TradePrice): number => forPixels(n, d)

/**
 * Prices of a pair over time: a line from the lowest to the highest of a span, a body from the first to the last,
 * hollow where it rose, filled where it fell; below, the volume of base.
 */
export function CandleChart({
  spans,
  summary,
  legend,
  describe,
}: {
  /** Ascending by time; no price has the denominator 0. */
  spans: readonly TradeAggregation[]
  summary: string
  legend: string
  /** A span in words, shown while it is pointed at. */
  describe: (span: TradeAggregation) => string
}) {
  const [pointed, setPointed] = useState<number>()
  const newest = spans.at(-1)
  if (newest === undefined) return null
  const last = at(newest.close)
  // Its room at the right.
  const tagWidth = 20 + 7 * written(last).length
  const times = spans.map(({ timestamp }) => Number(timestamp))
  const positionsIn = ({ left, right }: Plot) =>
    candlePositions(times, [left + 4, right - tagWidth])
  const shown = pointed === undefined ? undefined : spans[pointed]
  const prices = scaleLinear()
    .domain([
      Math.min(...spans.map(({ low }) => at(low))),
      Math.max(...spans.map(({ high }) => at(high))),
    ])
    .nice(4)
  const format = prices.tickFormat(4)
  const ticks = prices.ticks(4).map((price) => ({ price, label: format(price) }))
  return (
    <ChartFrame
      height={height}
      left={leftFor(ticks.map(({ label }) => label))}
      summary={summary}
      legend={shown === undefined ? legend : describe(shown)}
      onPoint={(x, plot) =>
        setPointed(x === undefined ? undefined : nearestTo(x, positionsIn(plot).middles))
      }
    >
      {(plot) => {
        const { middles, step } = positionsIn(plot)
        const width = Math.max(1, Math.min(widest, Math.floor(step * 0.7)))
        const foot = plot.bottom - (plot.bottom - plot.top) * volumeShare
        const y = prices.copy().range([foot - 8, plot.top + 4])
        const most = Math.max(...spans.map(({ baseVolume }) => forPixels(baseVolume)))
        const volume = scaleLinear([0, Math.max(0, most)], [plot.bottom, foot])
        return (
          <>
            <LeftAxis
              plot={plot}
              ticks={ticks.map(({ price, label }) => ({ y: y(price), label }))}
            />
            <BottomAxis plot={plot} ticks={timeTicks(times, middles, plot)} />
            {pointed !== undefined && (
              <path
                className="fill-none stroke-edge [stroke-dasharray:2_2]"
                d={`M${middles[pointed]} ${plot.top}V${plot.bottom}`}
              />
            )}
            {spans.map((span, index) => {
              const middle = middles[index] ?? 0
              const left = middle - width / 2
              const [open, close] = [y(at(span.open)), y(at(span.close))]
              const [upper, lower] = [Math.min(open, close), Math.max(open, close)]
              const filled = volume(forPixels(span.baseVolume))
              return (
                <g
                  key={String(span.timestamp)}
                  className={close <= open ? 'fill-ok stroke-ok' : 'fill-fail stroke-fail'}
                >
                  <rect
                    className="stroke-none opacity-40"
                    x={left}
                    y={filled}
                    width={width}
                    height={Math.max(0, plot.bottom - filled)}
                  />
                  <path
                    className="fill-none"
                    d={`M${middle} ${y(at(span.high))}V${upper}M${middle} ${lower}V${y(at(span.low))}`}
                  />
                  <rect
                    className={close < open ? 'fill-paper' : undefined}
                    x={left}
                    y={upper}
                    width={width}
                    height={Math.max(1, lower - upper)}
                  />
                </g>
              )
            })}
            <path
              className="fill-none stroke-edge [stroke-dasharray:2_2]"
              d={`M${plot.left} ${y(last)}H${plot.right}`}
            />
            <rect
              className="fill-ink"
              x={plot.right - tagWidth + 8}
              y={y(last) - 9}
              width={tagWidth - 8}
              height="18"
              rx="2"
            />
            <text
              className="fill-paper font-semibold text-xs"
              x={plot.right - 4}
              y={y(last) + 4}
              textAnchor="end"
            >
              {written(last)}
            </text>
          </>
        )
      }}
    </ChartFrame>
  )
}

/** Five significant digits. */
const written = (price: number): string => String(Number(price.toPrecision(5)))

const nearestTo = (x: number, middles: readonly number[]): number => {
  const far = middles.map((middle) => Math.abs(middle - x))
  return far.indexOf(Math.min(...far))
}

const dayOf = (text: string): string =>
  new Date(text).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Where an hour, a day, a month or a year begins, whichever all spans have several of; as many as fit. */
function timeTicks(
  times: readonly number[],
  middles: readonly number[],
  { left, right }: Plot,
): readonly { readonly x: number; readonly label: string }[] {
  const texts = times.map((time) => new Date(time).toISOString())
  const kinds = (length: number) => new Set(texts.map((text) => text.slice(0, length))).size
  const length = [4, 7, 10, 13].find((each) => kinds(each) > 3) ?? 16
  let free = left
  return texts.flatMap((text, index) => {
    const isSame = text.slice(0, length) === texts[index - 1]?.slice(0, length)
    // A label is at most 80 px wide and stays within the chart.
    const x = Math.min(Math.max(middles[index] ?? 0, left + 24), right - 40)
    if (isSame || x < free) return []
    free = x + 80
    return [
      {
        x,
        label:
          length > 10 ? text.slice(11, 16) : length === 10 ? dayOf(text) : text.slice(0, length),
      },
    ]
  })
}
