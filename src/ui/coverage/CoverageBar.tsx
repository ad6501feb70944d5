import type { Coverage, EventSearch, NetworkStatus } from '#ledger/values'
import { rangeText } from '../format/callFacts.ts'
import { Implausible } from '../values/Implausible.tsx'
import { searchName } from './searchText.ts'

/** Beside the tools of a list, or below them: what follows it there kept its place. */
export const coverageLook =
  'ml-auto narrow:ml-0 inline-flex min-w-0 narrow:basis-full narrow:flex-wrap items-center gap-3 narrow:gap-1.5 [&+[data-coverage-space]]:hidden [&_b]:text-ink'

/** The ledgers that an answer covers; `here` are those of this page. */
export function CoverageBar({
  coverage,
  network,
  oldest,
  here,
  ranges = [coverage],
  end,
  search,
}: {
  coverage: Coverage
  network?: NetworkStatus | undefined
  /** The oldest ledger of any line of sight. */
  oldest?: number | undefined
  here?: Coverage | undefined
  /** The covered ranges, if there are gaps. */
  ranges?: readonly Coverage[] | undefined
  /** The latest ledger, if the requested range ends beyond it. */
  end?: number | undefined
  /** How rows were found where ledgers were not read. */
  search?: EventSearch | undefined
}) {
  if (coverage.from > coverage.to)
    return (
      <span className={coverageLook}>
        <span>
          Covers ledgers{' '}
          <Implausible problem="the oldest ledger is after the latest" raw={rangeText(coverage)} />
        </span>
      </span>
    )
  const first = Math.min(oldest ?? firstKept, ...[coverage, ...ranges].map(({ from }) => from))
  const latest = Math.max(network?.latestLedger ?? coverage.to, coverage.to)
  return (
    <span className={coverageLook}>
      <LedgerBar all={{ from: first, to: latest }} ranges={ranges} here={here} />
      <span>
        Covers {coverage.from === coverage.to ? 'ledger' : 'ledgers'}{' '}
        <b className="whitespace-nowrap">{rangeText(coverage)}</b> of{' '}
        <span className="whitespace-nowrap">{rangeText({ from: first, to: latest })}</span>
        {here !== undefined && (
          <>
            {' · '}
            <span className="whitespace-nowrap">this page {rangeText(here)}</span>
          </>
        )}
        {end !== undefined &&
          ` · up to ${end}, the latest: the rest of the range is not closed yet`}
        {search !== undefined && ` · ${searchName(search)}`}
      </span>
    </span>
  )
}

export function LedgerBar({
  all: { from: first, to: latest },
  ranges,
  here,
}: {
  all: { readonly from: number; readonly to: number }
  ranges: readonly Coverage[]
  here?: Coverage | undefined
}) {
  const x = (sequence: number) =>
    `${((100 * (sequence - first)) / (latest - first + 1)).toFixed(3)}%`
  const width = (range: Coverage) =>
    `${Math.max(0.8, (100 * (range.to - range.from + 1)) / (latest - first + 1)).toFixed(3)}%`
  return (
    <svg className="h-2.5 narrow:w-full w-40 flex-none border border-edge" aria-hidden="true">
      <rect className="fill-[url(#hatch)]" width="100%" height="100%" />
      {ranges.map((range) => (
        <rect
          key={range.from}
          className="fill-shade"
          x={x(range.from)}
          width={width(range)}
          height="100%"
        />
      ))}
      {here !== undefined && (
        <rect className="fill-ink" x={x(here.from)} width={width(here)} height="100%" />
      )}
    </svg>
  )
}

/** No archive has ledger 1. */
const firstKept = 2
