import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Asset, TradeAggregation, TradePrice } from '#ledger'
import {
  knownItems,
  type Resolution,
  resolutions,
  type UnknownRecord,
  writtenAmount,
} from '#ledger/values'
import { useHere } from '../../address/addresses.ts'
import { assetPath, type FilterName, parseMoment, type Search } from '../../address/search.ts'
import { useSource } from '../../address/sight.ts'
import { timeSpelling } from '../../address/times.ts'
import { fieldErrorLook, listToolsLook, Options, PageLink } from '../../components/Button.tsx'
import { Line } from '../../components/Message.tsx'
import { Panel } from '../../components/Panel.tsx'
import type { Column } from '../../components/Table.tsx'
import { PanelSkeleton } from '../../components/Waiting.tsx'
import { Loaded } from '../../coverage/PartialNote.tsx'
import type { FilterField } from '../../filters/FilterForm.tsx'
import { counted, grouped, plainText } from '../../format/text.ts'
import { CandleChart } from '../../lateParts.tsx'
import { ListFrame, useList } from '../../list/ListFrame.tsx'
import { page } from '../../queries/queries.ts'
import { formatQuotient, ListAmount, ListQuotient } from '../../values/Amount.tsx'
import { codesOf } from '../../values/Asset.tsx'

const resolutionText = {
  60000: '1 min',
  300000: '5 min',
  900000: '15 min',
  3600000: '1 h',
  86400000: '1 day',
  604800000: '1 week',
} as const satisfies Record<Resolution, string>

const resolutionOf = ({ resolution = '3600000' }: Search) =>
  resolutions.find((each) => String(each) === resolution)

function ResolutionOptions() {
  const { search } = useHere()
  const resolution = resolutionOf(search)
  return (
    <Options
      label="Resolution"
      options={resolutions.map((each) => ({
        label: resolutionText[each],
        search: { ...search, resolution: String(each), cursor: undefined },
        isChosen: each === resolution,
      }))}
      step="still"
    />
  )
}

/** The newest prices of a pair as a chart; the table is a page of its own. */
export function Candles({ base, counter }: { base: Asset; counter: Asset }) {
  const { search } = useHere()
  const resolution = resolutionOf(search) ?? 3_600_000
  const query = useQuery(
    page(useSource(), 'tradeAggregations', undefined, {
      order: 'desc',
      limit: 100,
      filter: { base, counter, resolution },
    }),
  )
  const figures = (
    <PageLink page={`/assets/${assetPath(base)}/trade_aggregations`} search={search}>
      figures and other times
    </PageLink>
  )
  return (
    <Panel
      title="Price"
      remark={
        <>
          <ResolutionOptions /> <span className="ml-3">{figures}</span>
        </>
      }
      calls={query.data?.calls}
    >
      <Loaded query={query} rows={10}>
        {({ items }) =>
          items.length === 0 ? (
            <Line>No trades of this pair.</Line>
          ) : (
            <SpanChart items={items} codes={codesOf(base, counter)} />
          )
        }
      </Loaded>
    </Panel>
  )
}

/** Prices and volumes of a pair over time: a chart and its table. */
export function PriceHistory({ base, counter }: { base: Asset; counter: Asset }) {
  const { search } = useHere()
  const resolution = resolutionOf(search)
  const { start, end, problem } = timeRangeOf(search)
  return (
    <>
      <div className={listToolsLook}>
        <ResolutionOptions />
        {resolution === undefined && (
          <span className={fieldErrorLook} role="alert">
            There is no resolution “{plainText(search.resolution ?? '', 40)}”: choose one of these.
          </span>
        )}
      </div>
      {resolution !== undefined && problem === undefined && (
        <Spans
          base={base}
          counter={counter}
          resolution={resolution}
          startTime={start}
          endTime={end}
        />
      )}
    </>
  )
}

function Spans({
  base,
  counter,
  ...range
}: {
  base: Asset
  counter: Asset
  resolution: Resolution
  startTime: number | undefined
  endTime: number | undefined
}) {
  const list = useList('tradeAggregations', undefined, { base, counter, ...range })
  const [b, c] = codesOf(base, counter)
  // Other columns would render all rows again.
  const columns = useMemo(() => spanColumns(b, c), [b, c])
  return (
    <>
      {list.page === undefined && list.error === undefined && <PanelSkeleton rows={9} />}
      {list.page && <SpanChart items={list.page.items} codes={[b, c]} />}
      <ListFrame
        list={list}
        caption={`Price of ${b} in ${c}`}
        columns={columns}
        kind="records"
        keyOf={(span) => String(span.timestamp)}
        empty="No trades of this pair in this time range."
      />
    </>
  )
}

function SpanChart({
  items,
  codes: [b, c],
}: {
  items: readonly (TradeAggregation | UnknownRecord)[]
  codes: readonly [string, string]
}) {
  const spans = knownItems(items)
    .filter(isDrawable)
    .toSorted((x, y) => (x.timestamp < y.timestamp ? -1 : 1))
  const undrawn = items.length - spans.length
  if (spans.length === 0) return null
  return (
    <>
      <CandleChart
        spans={spans}
        summary={summaryOf(spans, b, c)}
        legend={`Price of 1 ${b} in ${c}: hollow candles rose, filled ones fell; below, the volume in ${b}.`}
        describe={(span) => describe(span, b, c)}
      />
      {undrawn > 0 && (
        <Line tone="small">
          {counted(undrawn, 'record')} cannot be drawn and {undrawn === 1 ? 'is' : 'are'} not in the
          chart. The table has {undrawn === 1 ? 'it' : 'them'}.
        </Line>
      )}
    </>
  )
}

function spanColumns(base: string, counter: string): readonly Column<TradeAggregation>[] {
  const price = (label: string, of: (span: TradeAggregation) => TradePrice) =>
    ({
      label,
      numeric: true,
      point: true,
      phone: 'line',
      cell: (span: TradeAggregation) => <ListQuotient {...of(span)} />,
    }) as const
  return [
    { label: 'Start, UTC', fit: true, phone: 'left', cell: timeText },
    price(`Open, ${counter}`, ({ open }) => open),
    price('High', ({ high }) => high),
    price('Low', ({ low }) => low),
    price('Close', ({ close }) => close),
    {
      label: `Volume, ${base}`,
      numeric: true,
      point: true,
      phone: 'line',
      cell: ({ baseVolume }) => <ListAmount value={baseVolume} />,
    },
    {
      label: 'Trades',
      numeric: true,
      phone: 'line',
      cell: ({ tradeCount }) => grouped(tradeCount),
    },
  ]
}

/** False for a price without a denominator, and a time later than any date. */
const isDrawable = ({ timestamp, open, high, low, close }: TradeAggregation): boolean =>
  [open, high, low, close].every(({ d }) => d !== 0n) &&
  !Number.isNaN(new Date(Number(timestamp)).getTime())

const timeText = ({ timestamp }: TradeAggregation): string => {
  const date = new Date(Number(timestamp))
  // Later than any date: shown as it was received.
  if (Number.isNaN(date.getTime())) return `${timestamp} ms`
  return date.toISOString().slice(0, 16).replace('T', ' ')
}

const price = ({ n, d }: TradePrice): string => formatQuotient(n, d)

const describe = (span: TradeAggregation, base: string, counter: string): string =>
  `${timeText(span)} UTC: open ${price(span.open)}, high ${price(span.high)}, low ${price(span.low)}, close ${price(span.close)} ${counter}; ${writtenAmount(span.baseVolume)} ${base} in ${counted(span.tradeCount, 'trade')}`

function summaryOf(spans: readonly TradeAggregation[], base: string, counter: string): string {
  const [first] = spans
  const last = spans.at(-1)
  if (first === undefined || last === undefined) return ''
  return `Price of 1 ${base} in ${counter}, ${counted(spans.length, 'interval')} from ${timeText(first)} to ${timeText(last)} UTC: open ${price(first.open)}, close ${price(last.close)}. The table lists each.`
}

/** Start and end of a price history, from the address. */
interface TimeRange {
  /** Milliseconds of Unix time. */
  readonly start?: number | undefined
  /** Excluded. */
  readonly end?: number | undefined
  /** `wrong`: one of them is not a time; the message is beside its field. */
  readonly problem?: 'wrong' | 'reversed' | undefined
}

export function timeRangeOf(search: Search): TimeRange {
  const [start, end] = [timeOf(search.start), timeOf(search.end)]
  if (
    (search.start !== undefined && start === undefined) ||
    (search.end !== undefined && end === undefined)
  )
    return { problem: 'wrong' }
  return start !== undefined && end !== undefined && start >= end
    ? { start, end, problem: 'reversed' }
    : { start, end }
}

/** Milliseconds of Unix time; a day is its beginning. */
function timeOf(text = ''): number | undefined {
  const time = parseMoment(text, 'from', 'UTC')
  return time === undefined ? undefined : time * 1000
}

const field = (name: FilterName, label: string): FilterField => {
  const { spell, show } = timeSpelling('from')
  return {
    name,
    label,
    placeholder: '2026-11-13 or 2026-11-13 20:00',
    // A ledger is no time.
    spell: (text) => (/^\d+$/.test(text.trim()) ? undefined : spell(text)),
    show,
    message: 'A day like 2026-11-13, or a time like 2026-11-13 20:00',
    isTime: true,
  }
}

export const rangeFields: readonly FilterField[] = [
  field('start', 'From'),
  field('end', 'To (exclusive)'),
]
