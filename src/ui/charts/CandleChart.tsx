import { scaleLinear } from 'd3-scale'
import { useState } from 'react'
import type { TradeAggregation, TradePrice } from '../../model/tradeAggregation.ts'
import { BottomAxis, ChartFrame, LeftAxis, type Plot, leftFor } from './ChartFrame.tsx'
import { forPixels } from './pixels.ts'

const height = 320
/** The part of the drawing that the volume takes, at its foot. */
const volumeShare = 0.2
const widestStep = 40

const at = ({ n, d }: TradePrice): number => forPixels(n, d)

/**
 * Prices of a pair over time: a line from the lowest to the highest of a span, a body from the first to the last,
 * hollow where it rose, filled where it fell; beneath, what was exchanged of base. Spans without a trade take no room.
 */
export function CandleChart({
  spans,
  summary,
  legend,
  describe,
}: {
  /** Ascending by time. */
  spans: readonly TradeAggregation[]
  summary: string
  legend: string
  /** A span in words, for the line above the drawing while it is pointed at. */
  describe: (span: TradeAggregation) => string
}) {
  const [pointed, setPointed] = useState<number>()
  if (spans.length === 0) return null
  const stepOf = (plot: Plot) => Math.min(widestStep, (plot.right - plot.left - 8) / spans.length)
  const indexAt = (x: number, plot: Plot) =>
    Math.min(spans.length - 1, Math.max(0, Math.floor((x - plot.left - 4) / stepOf(plot))))
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
      onPoint={(x, plot) => setPointed(x === undefined ? undefined : indexAt(x, plot))}
    >
      {(plot) => {
        const step = stepOf(plot)
        const middle = (index: number) => plot.left + 4 + (index + 0.5) * step
        const foot = plot.bottom - (plot.bottom - plot.top) * volumeShare
        const y = prices.copy().range([foot - 8, plot.top + 4])
        const most = Math.max(...spans.map(({ baseVolume }) => forPixels(baseVolume)))
        const volume = scaleLinear([0, most], [plot.bottom, foot])
        return (
          <>
            <LeftAxis
              plot={plot}
              ticks={ticks.map(({ price, label }) => ({ y: y(price), label }))}
            />
            <BottomAxis
              plot={plot}
              ticks={timeTicks(spans, step, middle, plot.right - plot.left)}
            />
            {pointed !== undefined && (
              <path className="cross" d={`M${middle(pointed)} ${plot.top}V${plot.bottom}`} />
            )}
            {spans.map((span, index) => (
              <Candle
                key={String(span.timestamp)}
                middle={middle(index)}
                width={Math.max(1, Math.min(11, Math.floor(step * 0.7)))}
                open={y(at(span.open))}
                close={y(at(span.close))}
                high={y(at(span.high))}
                low={y(at(span.low))}
                volume={volume(forPixels(span.baseVolume))}
                bottom={plot.bottom}
              />
            ))}
          </>
        )
      }}
    </ChartFrame>
  )
}

/** All in pixels. */
function Candle({
  middle,
  width,
  open,
  close,
  high,
  low,
  volume,
  bottom,
}: Readonly<
  Record<'middle' | 'width' | 'open' | 'close' | 'high' | 'low' | 'volume' | 'bottom', number>
>) {
  const left = middle - width / 2
  return (
    <g className={close <= open ? 'rose' : 'fell'}>
      <rect className="volume" x={left} y={volume} width={width} height={bottom - volume} />
      <path
        d={`M${middle} ${high}V${Math.min(open, close)}M${middle} ${Math.max(open, close)}V${low}`}
      />
      <rect
        x={left}
        y={Math.min(open, close)}
        width={width}
        height={Math.max(1, Math.abs(open - close))}
      />
    </g>
  )
}

/** As many times beneath as have room; the day where spans are days. */
function timeTicks(
  spans: readonly TradeAggregation[],
  step: number,
  middle: (index: number) => number,
  width: number,
): readonly { readonly x: number; readonly label: string }[] {
  const every = Math.max(1, Math.ceil(112 / step))
  const days = spans.every(({ timestamp }) => timestamp % 86_400_000n === 0n)
  return spans.flatMap(({ timestamp }, index) => {
    if (index % every !== 0 || (index > 0 && (index + 1) * step > width - 40)) return []
    const text = new Date(Number(timestamp)).toISOString()
    const label = days ? text.slice(0, 10) : text.slice(5, 16).replace('T', ' ')
    return [{ x: Math.max(middle(index), middle(0) + 24), label }]
  })
}
