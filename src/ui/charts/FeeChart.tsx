import { scaleLinear, scaleLog } from 'd3-scale'
import { grouped } from '../format/text.ts'
import { BottomAxis, ChartFrame, LeftAxis, leftFor } from './ChartFrame.tsx'

const height = 260

/** A distribution by percentiles, the minimum at 0 and the maximum at 100; only for pixels. */
export interface FeeSeries {
  readonly label: string
  readonly points: readonly { readonly percent: number; readonly fee: number }[]
}

const looks = [
  'stroke-ink',
  'stroke-ink [stroke-dasharray:6_4]',
  'stroke-muted [stroke-dasharray:1_3]',
  'stroke-muted [stroke-dasharray:10_3_2_3]',
]

/** Fees by percentile, on a logarithmic scale: surges are thousandfold. */
export function FeeChart({ series, summary }: { series: readonly FeeSeries[]; summary: string }) {
  const fees = series.flatMap(({ points }) => points.map(({ fee }) => Math.max(1, fee)))
  const [least, most] = [Math.min(...fees), Math.max(...fees)]
  const scale = scaleLog([least / 1.5, most * 1.5], [0, 1])
  const decades = scale.ticks().filter((tick) => Math.log10(tick) % 1 === 0)
  const ticks = [...new Set(decades.length > 1 ? decades : [least, most])].map((fee) => ({
    fee,
    label: grouped(fee),
  }))
  return (
    <ChartFrame
      height={height}
      left={leftFor(ticks.map(({ label }) => label))}
      summary={summary}
      legend={
        <span className="inline-flex flex-wrap gap-4">
          {series.map(({ label }, index) => (
            <span key={label} className="inline-flex items-center gap-1.5">
              <svg width="20" height="10" aria-hidden="true">
                <path className={`fill-none stroke-[1.5] ${looks[index]}`} d="M0 5H20" />
              </svg>
              {label}
            </span>
          ))}
        </span>
      }
    >
      {(plot) => {
        const x = scaleLinear([0, 100], [plot.left, plot.right])
        const y = scale.copy().range([plot.bottom, plot.top])
        const percents =
          plot.width < 480 ? [0, 50, 100] : [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]
        return (
          <>
            <LeftAxis plot={plot} ticks={ticks.map(({ fee, label }) => ({ y: y(fee), label }))} />
            <BottomAxis
              plot={plot}
              ticks={percents.map((percent) => ({
                x: Math.min(x(percent), plot.right - 14),
                label: percent === 0 ? 'min' : percent === 100 ? 'max' : `${percent} %`,
              }))}
            />
            {series.map(({ label, points }, index) => (
              <path
                key={label}
                className={`fill-none stroke-[1.5] ${looks[index]}`}
                d={points
                  .map(
                    ({ percent, fee }, position) =>
                      `${position === 0 ? 'M' : 'L'}${x(percent)} ${y(Math.max(1, fee))}`,
                  )
                  .join('')}
              />
            ))}
          </>
        )
      }}
    </ChartFrame>
  )
}
