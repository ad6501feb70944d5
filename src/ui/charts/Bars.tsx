import { scaleLinear } from 'd3-scale'
import { useWidth } from './ChartFrame.tsx'
import type { FigureColumn } from './csv.ts'
import { Figures } from './Figures.tsx'
import { forPixels } from './pixels.ts'
import { useReading } from './reading.ts'

const height = 64

/** One bar: a day, a week. */
export interface Bar {
  /** Where it is: "13 Nov". */
  readonly label: string
  /** Absent where it was not read. */
  readonly value: bigint | undefined
  /** Not over yet: it may still grow. */
  readonly isOpen?: boolean | undefined
  /** Only a part of it was read: it is more. */
  readonly isPart?: boolean | undefined
  /** How much of the value is of another colour. */
  readonly share?: bigint | undefined
}

/** Figures by day or week from 0: what was not read is hatched and never zero, what is not over has a dashed top. */
export function Bars({
  title,
  bars,
  text,
  unit,
  cover,
  shareName = '',
}: {
  title: string
  /** The oldest first. */
  bars: readonly Bar[]
  /** A value as it is written; by default the number itself. */
  text?: ((value: bigint) => string) | undefined
  /** Of the figures in a file: "stroops". */
  unit: string
  /** What the figures cover, in words. */
  cover: string
  /** What the bars' shares are: "failed". */
  shareName?: string | undefined
}) {
  const [ref, width] = useWidth<HTMLDivElement>()
  const last = bars.length - 1
  const words = (bar: Bar) => `${bar.label}: ${wordsOf(bar, text ?? String, shareName)}`
  const { place: at, slider } = useReading(
    title,
    bars.length,
    (share) => Math.floor(share * bars.length),
    (place) => words(bars[place] ?? { label: '', value: undefined }),
  )
  const shown = at === undefined ? undefined : bars[at]
  const most = Math.max(0, ...bars.map(({ value }) => (value === undefined ? 0 : forPixels(value))))
  const y = scaleLinear([0, most === 0 ? 1 : most], [height - 1, 8])
  const x = scaleLinear([0, Math.max(1, bars.length)], [0, width])
  const step = width / Math.max(1, bars.length)
  const broad = Math.max(1, Math.min(step - 2, 64))
  const columns: readonly FigureColumn<Bar>[] = [
    { label: 'Time', text: ({ label }) => label },
    { label: `${title}, ${unit}`, text: ({ value }) => String(value ?? '') },
    ...(shareName === ''
      ? []
      : [{ label: `Of them ${shareName}`, text: ({ share }: Bar) => String(share ?? '') }]),
    ...(bars.some(({ isPart }) => isPart)
      ? [{ label: 'Read', text: ({ isPart }: Bar) => (isPart === true ? 'in part' : '') }]
      : []),
  ]
  if (bars.length === 0) return null
  return (
    <div ref={ref}>
      <div {...slider}>
        <svg
          className="h-auto max-w-full"
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          aria-hidden="true"
        >
          {bars.map((bar, index) => (
            <g key={bar.label} className={index === at ? 'opacity-70' : undefined}>
              <Drawn
                bar={bar}
                x={x(index)}
                width={broad}
                y={y}
                foot={height - 1}
                isLast={index === last}
              />
            </g>
          ))}
          <path className="stroke-ink" d={`M0 ${height - 0.5}H${width}`} />
        </svg>
      </div>
      <div className="flex justify-between text-muted text-xs/4">
        {shown === undefined ? (
          <>
            <span>{bars[0]?.label}</span>
            {last > 0 && <span>{bars[last]?.label}</span>}
          </>
        ) : (
          <span>{words(shown)}</span>
        )}
      </div>
      <Figures
        caption={title}
        file={title.toLowerCase().replaceAll(/\W+/g, '-')}
        columns={columns}
        rows={bars}
      >
        {cover}
      </Figures>
    </div>
  )
}

function Drawn({
  bar: { value, isOpen, isPart, share = 0n },
  x,
  width,
  y,
  foot,
  isLast,
}: {
  bar: Bar
  x: number
  width: number
  y: (value: number) => number
  foot: number
  isLast: boolean
}) {
  const hatch = (
    <rect className="fill-[url(#hatch)] stroke-line" x={x} y="0.5" width={width} height={foot} />
  )
  if (value === undefined) return hatch
  const top = y(Math.max(0, forPixels(value)))
  const shareTop = y(Math.max(0, forPixels(share)))
  return (
    <>
      {isPart === true && hatch}
      <rect
        className={isLast ? 'fill-ink' : 'fill-bar'}
        x={x}
        y={top}
        width={width}
        height={foot - top}
      />
      {share > 0n && (
        <rect className="fill-fail" x={x} y={shareTop} width={width} height={foot - shareTop} />
      )}
      {isOpen === true && (
        <path
          className="fill-none stroke-edge [stroke-dasharray:2_2]"
          d={`M${x + 0.5} ${top}V${Math.max(1, top - 7)}H${x + width - 0.5}V${top}`}
        />
      )}
    </>
  )
}

function wordsOf(
  { value, isOpen, isPart, share }: Bar,
  text: (value: bigint) => string,
  shareName: string,
): string {
  if (value === undefined) return 'not read'
  const parts = [
    share === undefined ? undefined : `${text(share)} ${shareName}`,
    isPart === true ? 'read in part' : undefined,
    isOpen === true ? 'so far' : undefined,
  ]
  return [text(value), ...parts.filter((part) => part !== undefined)].join(', ')
}
