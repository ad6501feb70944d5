import {
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'

/** The area inside the axes, in pixels. */
export interface Plot {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const [right, top, bottom] = [8, 8, 24]

/** The width of the axis labels: at 12 px no character is wider than 8 px. */
export const leftFor = (labels: readonly string[]): number =>
  16 + 7 * Math.max(3, ...labels.map((label) => label.length))

/**
 * A responsive chart. For a screen reader it is one image with the text `summary`; a table beside it has the
 * figures.
 */
export function ChartFrame({
  height,
  left,
  summary,
  legend,
  onPoint,
  children,
}: {
  height: number
  left: number
  summary: string
  legend: ReactNode
  /** The pointer's distance from the left, in pixels; undefined when it leaves. */
  onPoint?: ((x: number | undefined, plot: Plot) => void) | undefined
  children: (plot: Plot) => ReactNode
}) {
  const [ref, width] = useWidth<HTMLElement>()
  const plot = { width, height, left, right: width - right, top, bottom: height - bottom }
  const point = (event: PointerEvent<SVGSVGElement>) =>
    onPoint?.(event.clientX - event.currentTarget.getBoundingClientRect().left, plot)
  return (
    <figure className="overflow-hidden border-line border-b pt-2 pb-1" ref={ref}>
      <figcaption className="min-h-8 text-muted text-xs/4">{legend}</figcaption>
      <svg
        className="h-auto max-w-full"
        role="img"
        aria-label={summary}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        onPointerMove={onPoint && point}
        onPointerLeave={onPoint && (() => onPoint(undefined, plot))}
      >
        {children(plot)}
      </svg>
    </figure>
  )
}

export function LeftAxis({
  plot,
  ticks,
}: {
  plot: Plot
  ticks: readonly { readonly y: number; readonly label: string }[]
}) {
  return ticks.map(({ y, label }) => (
    <g key={label}>
      <path className="fill-none stroke-line" d={`M${plot.left} ${y}H${plot.right}`} />
      <text className="fill-muted text-xs" x={plot.left - 8} y={y + 4} textAnchor="end">
        {label}
      </text>
    </g>
  ))
}

export function BottomAxis({
  plot,
  ticks,
}: {
  plot: Plot
  ticks: readonly { readonly x: number; readonly label: string }[]
}) {
  return (
    <g>
      <path className="fill-none stroke-ink" d={`M${plot.left} ${plot.bottom}H${plot.right}`} />
      {ticks.map(({ x, label }) => (
        <text
          key={`${x}`}
          className="fill-muted text-xs"
          x={x}
          y={plot.bottom + 16}
          textAnchor="middle"
        >
          {label}
        </text>
      ))}
    </g>
  )
}

/** The element's width in pixels, as it changes: a chart drawn for it needs no scaled text. */
export function useWidth<T extends Element>(): readonly [RefObject<T | null>, number] {
  const ref = useRef<T>(null)
  const [width, setWidth] = useState(720)
  useEffect(() => {
    const element = ref.current
    if (element === null) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWidth(Math.max(240, Math.round(entry.contentRect.width)))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
