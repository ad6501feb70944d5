import { useQueries, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { collections, owners, unreadOfList } from '#ledger'
import type { Coverage, EventSearch, NetworkStatus } from '#ledger/values'
import type { ShownList } from '../address/search.ts'
import { useNetwork, useSource, useStatus } from '../address/sight.ts'
import { linkLook } from '../components/Button.tsx'
import { Badge } from '../components/Message.tsx'
import { rangeText } from '../components/Provenance.tsx'
import { type Column, Table } from '../components/Table.tsx'
import { capitalized } from '../format/text.ts'
import { indexStatus } from '../queries/closedQueries.ts'
import { one } from '../queries/queries.ts'
import { Address, LedgerLink, TransactionLink } from '../values/ids.tsx'
import { Time } from '../values/Time.tsx'
import { waitText } from './IndexDetails.tsx'
import { foundText, leftOut, whyLeftOut } from './searchText.ts'

/** Beside the tools of a list, or below them: what follows it there kept its place. */
const coverageLook =
  'ml-auto narrow:ml-0 inline-flex min-w-0 narrow:w-full narrow:flex-wrap items-center gap-3 narrow:gap-1.5 [&+[data-coverage-space]]:hidden [&_b]:text-ink'

/** The ledgers that an answer covers; `here` are those of this page. */
export function CoverageBar({
  coverage,
  network,
  oldest,
  here,
  ranges = [coverage],
  partial = false,
  end,
}: {
  coverage: Coverage
  network?: NetworkStatus | undefined
  /** The oldest ledger of any line of sight. */
  oldest?: number | undefined
  here?: Coverage | undefined
  /** The covered ranges, if there are gaps. */
  ranges?: readonly Coverage[] | undefined
  partial?: boolean
  /** The latest ledger, if the requested range ends beyond it. */
  end?: number | undefined
}) {
  if (coverage.from > coverage.to)
    return (
      <span className={coverageLook}>
        <span>Ledgers {rangeText(coverage)}</span>
      </span>
    )
  const from = Math.min(...[coverage, ...ranges].map((each) => each.from))
  // Where a service, or an index beside it, gives more than it states, there may be more still; so, too, where all that
  // it keeps is only a part.
  const first =
    oldest === undefined || from < oldest || (partial && from === oldest) ? firstKept : oldest
  const latest = Math.max(network?.latestLedger ?? coverage.to, coverage.to)
  const ledgers = coverage.from === coverage.to ? 'ledger' : 'ledgers'
  const covered = <b className="whitespace-nowrap">{rangeText(coverage)}</b>
  return (
    <span className={coverageLook}>
      <LedgerBar all={{ from: first, to: latest }} ranges={ranges} here={here} />
      {end !== undefined && !partial ? (
        <span>
          Complete up to now ({ledgers} {covered})
        </span>
      ) : (
        <span>
          {partial ? `Partial: ${ledgers}` : capitalized(ledgers)} {covered} of{' '}
          <span className="whitespace-nowrap">{rangeText({ from: first, to: latest })}</span>
        </span>
      )}
    </span>
  )
}

function LedgerBar({
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
    <svg className="h-2.5 narrow:w-full w-24 flex-none border border-edge" aria-hidden="true">
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

/** The coverage of an answer, with the ranges of the index where it is partial. */
export function CoverageOf({
  coverage,
  here,
  partial,
  end,
  search,
}: {
  coverage: Coverage
  here?: Coverage | undefined
  partial: boolean
  end?: number | undefined
  search?: EventSearch | undefined
}) {
  const isOfIndex = partial && search?.ledgers === undefined
  const index = useQuery({ ...indexStatus(useSource()), enabled: isOfIndex })
  return (
    <CoverageBar
      coverage={coverage}
      network={useStatus()}
      oldest={useOldestLedger()}
      here={here}
      ranges={isOfIndex ? index.data?.covered : undefined}
      partial={partial}
      end={end}
    />
  )
}

/** The oldest ledger of any line of sight, from the cache only. */
function useOldestLedger(): number | undefined {
  const sourceFor = useRouteContext({ from: '__root__', select: (context) => context.sourceFor })
  const network = useNetwork()
  const statuses = useQueries({
    queries: network.endpoints.map(({ kind }) => ({
      ...one(sourceFor(network, kind), 'network', 'current'),
      enabled: false,
    })),
  })
  const known = statuses.flatMap(({ data }) => data?.value.oldestLedger ?? [])
  return known.length === 0 ? undefined : Math.min(...known)
}

/** The coverage of an answer, or the progress of the index until there is an answer. */
export function Covered({ list, here }: { list: ShownList; here: Coverage | undefined }) {
  const { page, error, filtered } = list
  if (page?.asOf !== undefined)
    return (
      <span className={coverageLook}>
        <span>
          State of ledger <b>{page.asOf.ledger}</b>, closed <Time time={page.asOf.closed} />
        </span>
      </span>
    )
  if (page?.coverage !== undefined)
    return (
      <CoverageOf
        coverage={page.coverage}
        here={here}
        partial={page.partial === true}
        end={unreadOfList(page, list) === undefined ? page.latest : undefined}
        search={page.search}
      />
    )
  if (page !== undefined || error !== undefined || filtered === 'wrong') return null
  return mayBeOfIndex(list) && <IndexWait bar />
}

/**
 * The index gives the lists for which the service has no call: those without a last ledger, and those
 * of current state.
 */
const mayBeOfIndex = ({ kind, of, request }: ShownList): boolean =>
  kind !== 'contractEvents' &&
  (of === undefined
    ? collections[kind].contains === 'state' || (kind === 'trades' && request.filter !== undefined)
    : !owners[of.kind].isClosed)

/** How a list was found by events, and the transactions that it leaves out. */
export function SearchNote({ search }: { search: EventSearch }) {
  const { foreignTransactions: shown } = search
  return (
    <>
      <p className="text-muted text-xs/4">{foundText(search)}.</p>
      {search.foreign > 0 && (
        <details>
          <summary className="text-muted text-xs/4">
            <span className={linkLook}>{leftOut(search)}</span>: {whyLeftOut(search)}
          </summary>
          <p className="text-muted text-xs/4">
            Anybody can deploy a contract whose events name any account: this may be a token’s own
            contract, or spam. No asset of this {search.of} moved, and it paid no fee.
            {shown.length < search.foreign && ` The newest ${shown.length}:`}
          </p>
          <Table caption="Transactions left out" columns={columns} rows={shown} kind="sentences" />
        </details>
      )}
    </>
  )
}

const columns: readonly Column<EventSearch['foreignTransactions'][number]>[] = [
  {
    label: 'Transaction',
    fit: true,
    phone: 'left',
    look: 'text-muted',
    cell: ({ ledger, transaction }) => (
      <>
        <LedgerLink sequence={ledger} /> <TransactionLink hash={transaction} />
      </>
    ),
  },
  {
    label: 'Contract that names it',
    phone: 'full',
    cell: ({ contract }) => (
      <>
        <Badge>foreign contract</Badge> <Address id={contract} />
      </>
    ),
  },
]

/** Milliseconds in which a complete index answers. */
const usualTime = 300

export function IndexWait({ bar = false }: { bar?: boolean }) {
  const source = useSource()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setLate(true), usualTime)
    return () => window.clearTimeout(timer)
  }, [])
  const enabled = late && source.index !== undefined
  const { data: status } = useQuery({ ...indexStatus(source), enabled })
  const message = enabled && status ? waitText(status) : undefined
  if (message === undefined || !status?.window) return null
  if (!bar) return <span>{message}</span>
  return (
    <span className={coverageLook}>
      <LedgerBar all={status.window} ranges={status.covered} />
      <span>{message}</span>
    </span>
  )
}
