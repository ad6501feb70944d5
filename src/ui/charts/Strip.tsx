import { scaleLinear, scaleLog } from 'd3-scale'
import { type ReactNode, useState } from 'react'
import { type Ledger, type LedgerSlot, ledgerSlots, pauseAfter, type Ratio } from '#ledger'
import { formatTime, ledgerSequence } from '#ledger/values'
import { PageLink } from '../components/Button.tsx'
import { counted, grouped, wholePercent } from '../format/text.ts'
import { LedgerLink } from '../values/ids.tsx'
import { CloseTime, durationText } from '../values/Time.tsx'
import { useWidth } from './ChartFrame.tsx'
import type { FigureColumn } from './csv.ts'
import { Figures } from './Figures.tsx'
import { forPixels } from './pixels.ts'
import { keyStep } from './reading.ts'

/** Ledgers of a strip at most; on a phone the newest half. */
const mostSlots = 200
const besideLabel = 120

/** The newest ledgers of a network, one column each, newest right: how full, how dear, and how long after the one before. */
export function LedgerStrips({
  ledgers,
  isWhole,
  isReading,
}: {
  ledgers: readonly Ledger[]
  /** The list has no older ones. */
  isWhole: boolean
  /** Older ones are on their way. */
  isReading: boolean
}) {
  const [ref, all] = useWidth<HTMLDivElement>()
  const isNarrow = all < 560
  const slots = ledgerSlots(ledgers, isNarrow ? mostSlots / 2 : mostSlots, isWhole)
  const [pointed, setPointed] = useState<number>()
  const at = slots.find(({ sequence }) => sequence === pointed)
  const latest = slots.at(-1)
  if (latest === undefined) return null
  const width = isNarrow ? all : all - besideLabel
  const frame: Frame = { slots, width, at: at === undefined ? undefined : slots.indexOf(at) }
  const shown = at ?? latest
  const move = (index: number) =>
    setPointed(slots[Math.min(Math.max(index, 0), slots.length - 1)]?.sequence)
  const fees = scaleOfFees(slots)
  const newestFee = slots.findLast(({ point }) => point?.averageFee !== undefined)?.point
    ?.averageFee
  const gaps = slots.flatMap(({ point }) => point?.gap ?? []).toSorted((a, b) => a - b)
  const median = gaps[Math.floor(gaps.length / 2)]
  const { fullness } = latest.point ?? {}
  return (
    <div ref={ref}>
      <div className="relative grid grid-cols-[108px_minmax(0,1fr)] narrow:grid-cols-1 items-center gap-x-3 gap-y-2 narrow:gap-y-1">
        <Label name="Fullness">{fullness && wholePercent(fullness)}</Label>
        <Strip frame={frame} height={24}>
          {(x, step) =>
            slots.map(
              ({ sequence, point }, index) =>
                point?.fullness && (
                  <rect
                    key={sequence}
                    className="fill-ink"
                    opacity={0.1 + 0.9 * Math.min(1, pixelsOf(point.fullness))}
                    x={x(index)}
                    width={Math.max(1, step - (step > 3 ? 1 : 0.25))}
                    height="24"
                  />
                ),
            )
          }
        </Strip>
        <Label name="Average fee">
          {newestFee && `${stroopsOf(newestFee)} now`}&ensp;
          <span className="block narrow:inline text-faint">
            log, {fees.domain().map(shortCount).join(' to ')}
          </span>
        </Label>
        <Strip frame={frame} height={54}>
          {(x) => (
            <>
              <path className="fill-none stroke-[1.5] stroke-ink" d={stepsOf(slots, x, fees)} />
              <HighestFee slots={slots} x={x} width={width} />
            </>
          )}
        </Strip>
        <Label name="Rhythm">{median !== undefined && `${grouped(median)} s median`}</Label>
        <Strip frame={frame} height={34}>
          {(x, step) => (
            <Rhythm slots={slots} middle={(index) => x(index) + step / 2} median={median} />
          )}
        </Strip>
        {/* One link for all columns: it leads to the one that is pointed at, by pointer or by arrow keys. */}
        <PageLink
          className="absolute inset-y-0 right-0 left-30 narrow:left-0"
          page={`/ledgers/${shown.sequence}`}
          aria-label={wordsOf(shown)}
          onPointerMove={({ clientX, currentTarget }) => {
            const box = currentTarget.getBoundingClientRect()
            move(Math.floor(((clientX - box.left) / box.width) * slots.length))
          }}
          onPointerLeave={() => setPointed(undefined)}
          onBlur={() => setPointed(undefined)}
          onKeyDown={(event) => {
            const next = keyStep(event, slots.indexOf(shown), slots.length)
            if (next !== undefined) move(next)
          }}
        />
      </div>
      <Figures
        caption="The newest ledgers"
        file="ledgers"
        columns={ledgerColumns}
        rows={slots.toReversed()}
        kind="records"
      >
        <span className="block min-h-8 narrow:min-h-16" role={at && 'status'}>
          {at === undefined ? coverageText(slots, isReading) : wordsOf(at)}
        </span>
      </Figures>
    </div>
  )
}

interface Frame {
  readonly slots: readonly LedgerSlot[]
  readonly width: number
  /** The column that is pointed at. */
  readonly at: number | undefined
}

function Label({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="whitespace-nowrap text-muted text-xs/4">
      <span className="narrow:mr-2 block narrow:inline text-ink">{name}</span>
      {children}
    </div>
  )
}

/** One line of columns: what was not read is hatched, a pause is a dashed line. */
function Strip({
  frame: { slots, width, at },
  height,
  children,
}: {
  frame: Frame
  height: number
  children: (x: (index: number) => number, step: number) => ReactNode
}) {
  const x = scaleLinear([0, slots.length], [0, width])
  const step = width / slots.length
  return (
    <svg
      className="h-auto max-w-full"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <path
        className="fill-[url(#hatch)]"
        d={pathOf(slots, ({ point }, at) => !point && `M${x(at)} 0h${step}v${height}h${-step}z`)}
      />
      <path
        className="stroke-edge [stroke-dasharray:2_2]"
        d={pathOf(slots, (slot, at) => isPause(slot) && `M${x(at)} 0V${height}`)}
      />
      {children(x, step)}
      {at !== undefined && (
        <rect
          className="fill-none stroke-accent"
          x={x(at)}
          y="0.5"
          width={step}
          height={height - 1}
        />
      )}
    </svg>
  )
}

const pathOf = (
  slots: readonly LedgerSlot[],
  draw: (slot: LedgerSlot, index: number) => string | false,
) => slots.map((slot, index) => draw(slot, index) || '').join('')

const isPause = ({ point }: LedgerSlot): boolean => (point?.gap ?? 0) > pauseAfter
const pixelsOf = ({ n, d }: Ratio): number => forPixels(n, d)
/** Rounded to whole stroops. */
const stroopsOf = ({ n, d }: Ratio): string => grouped((2n * n + d) / (2n * d))

/** Whole decades around all fees; one stroop at least. */
function scaleOfFees(slots: readonly LedgerSlot[]) {
  const fees = slots.flatMap(({ point }) =>
    point?.averageFee ? [Math.max(1, pixelsOf(point.averageFee))] : [],
  )
  const [low, high] = fees.length === 0 ? [100, 100] : [Math.min(...fees), Math.max(...fees)]
  const from = Math.floor(Math.log10(low))
  const to = Math.max(from + 1, Math.ceil(Math.log10(high)))
  return scaleLog([10 ** from, 10 ** to], [53, 15])
}

/** "100", "10 k", "1 M": a decade. */
const shortCount = (count: number): string =>
  count >= 1e6 ? `${grouped(count / 1e6)} M` : count >= 1e4 ? `${count / 1e3} k` : grouped(count)

/** Steps of the average fee, broken off at a pause and where a ledger has none. */
function stepsOf(
  slots: readonly LedgerSlot[],
  x: (index: number) => number,
  y: (fee: number) => number,
): string {
  let isDrawn = false
  return pathOf(slots, (slot, index) => {
    const fee = slot.point?.averageFee
    const goesOn = isDrawn && !isPause(slot)
    isDrawn = fee !== undefined
    if (fee === undefined) return false
    const height = y(Math.max(1, pixelsOf(fee)))
    return `${goesOn ? `V${height}` : `M${x(index)} ${height}`}H${x(index + 1)}`
  })
}

function HighestFee({
  slots,
  x,
  width,
}: {
  slots: readonly LedgerSlot[]
  x: (index: number) => number
  width: number
}) {
  const fees = slots.flatMap(({ sequence, point }, at) =>
    point?.averageFee ? [{ sequence, at, fee: point.averageFee }] : [],
  )
  const [highest] = fees.toSorted((a, b) => (a.fee.n * b.fee.d > b.fee.n * a.fee.d ? -1 : 1))
  if (highest === undefined) return null
  // From its ledger on, or as far right as there is room: not back over ledgers that were not read.
  const isLeft = x(highest.at) + 220 < width
  return (
    <text
      className="fill-muted text-xs"
      x={isLeft ? x(highest.at) : width}
      y="11"
      textAnchor={isLeft ? 'start' : 'end'}
    >
      {stroopsOf(highest.fee)} stroops, ledger {highest.sequence}
    </text>
  )
}

/** Seconds that are usual between ledgers at most: more is labelled. */
const slow = 10

/** A dot for each ledger, as high as the seconds since the one before. */
function Rhythm({
  slots,
  middle,
  median,
}: {
  slots: readonly LedgerSlot[]
  middle: (index: number) => number
  median: number | undefined
}) {
  const gaps = slots.map((slot) => (isPause(slot) ? undefined : slot.point?.gap))
  const most = Math.max(slow + 2, ...gaps.flatMap((gap) => gap ?? []))
  const y = scaleLinear([0, most], [32, 6])
  // As many of the slow ledgers as labels have room.
  const labelled: number[] = []
  for (const [index, gap = 0] of gaps.entries()) {
    const last = labelled.at(-1)
    const free = last === undefined ? 0 : middle(last) + 40
    if (gap > slow && middle(index) >= free) labelled.push(index)
  }
  return (
    <>
      {median !== undefined && median <= most && (
        <path
          className="stroke-line"
          d={`M${middle(0)} ${y(median)}H${middle(slots.length - 1)}`}
        />
      )}
      {gaps.map((gap, index) => {
        if (gap === undefined) return null
        const at = middle(index)
        return (
          <g key={slots[index]?.sequence}>
            <circle className="fill-ink" cx={at} cy={y(gap)} r={gap > slow ? 2 : 1.25} />
            {labelled.includes(index) && (
              <text className="fill-muted text-xs" x={at + 5} y={Math.max(10, y(gap) + 4)}>
                {gap} s
              </text>
            )}
          </g>
        )
      })}
    </>
  )
}

/** What a strip is made of, and what its marks mean. */
function coverageText(slots: readonly LedgerSlot[], isReading: boolean): string {
  const read = slots.filter(({ point }) => point !== undefined).length
  const pauses = slots.flatMap((slot) => (isPause(slot) ? [slot.point?.gap ?? 0] : []))
  const [shortest, longest] = [Math.min(...pauses), Math.max(...pauses)].map(durationText)
  const range = shortest === longest ? longest : `${shortest} to ${longest}`
  return [
    `From ledger ${slots[0]?.sequence}`,
    read === slots.length
      ? `all ${counted(read, 'ledger')} read`
      : `${read} of ${slots.length} ledgers read, the hatched ones ${isReading ? 'on their way' : 'not'}`,
    ...(pauses.length > 0 ? [`dashes: ${counted(pauses.length, 'pause')} of ${range}`] : []),
    'the fee is the average of all fees, contract resources too',
  ].join(' · ')
}

/** A ledger's figures in words. */
function wordsOf({ sequence, point }: LedgerSlot): string {
  if (point === undefined) return `Ledger ${sequence}: not read`
  const { ledger, operations, fullness, averageFee, gap } = point
  return [
    `Ledger ${sequence}, ${formatTime(ledger.closedAt).replace('T', ' ').replace('Z', ' UTC')}: ${counted(operations, 'operation')}`,
    fullness === undefined ? 'its room is not stated' : `${wholePercent(fullness)} full`,
    averageFee === undefined ? 'no average fee' : `${stroopsOf(averageFee)} stroops an operation`,
    gap === undefined
      ? 'the ledger before is not known'
      : `${durationText(gap)} after the one before`,
  ].join(', ')
}

/** The exact figures of the strips. */
export const ledgerColumns: readonly FigureColumn<LedgerSlot>[] = [
  {
    label: 'Ledger',
    phone: 'left',
    text: ({ sequence }) => String(sequence),
    cell: ({ sequence }) => <LedgerLink sequence={ledgerSequence(sequence)} />,
  },
  {
    label: 'Closed',
    phone: 'right',
    text: ({ point }) => (point ? formatTime(point.ledger.closedAt) : ''),
    cell: ({ point }) => point && <CloseTime time={point.ledger.closedAt} mode="absolute" />,
  },
  { label: 'Operations', text: ({ point }) => (point ? String(point.operations) : '') },
  {
    label: 'Most operations',
    text: ({ point }) => (point ? String(point.ledger.maxTransactionSetSize) : ''),
  },
  { label: 'Fees, stroops', text: ({ point }) => String(point?.averageFee?.n ?? '') },
  { label: 'Seconds', text: ({ point }) => String(point?.gap ?? '') },
]
