import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Ledger, RankedValidator } from '#ledger'
import {
  type Call,
  knownItems,
  type Page,
  type SourceError,
  type UnknownRecord,
} from '#ledger/values'
import { stripRequest } from '../../address/search.ts'
import { useSource } from '../../address/sight.ts'
import { Button } from '../../components/Button.tsx'
import { Line, Muted } from '../../components/Message.tsx'
import { PageHead } from '../../components/PageHead.tsx'
import { Panel } from '../../components/Panel.tsx'
import { rangeText } from '../../components/Provenance.tsx'
import { type Column, Table } from '../../components/Table.tsx'
import { Loaded } from '../../coverage/PartialNote.tsx'
import { counted, grouped } from '../../format/text.ts'
import { page, pagesBelow } from '../../queries/queries.ts'
import { LedgerLink } from '../../values/ids.tsx'
import { CloseTime } from '../../values/Time.tsx'
import { CheckedNote, NodeKey, ShareBar, shareOf, useRanked } from './WhoCloses.tsx'

/** Pages of ledgers that are read at most, of 200 each. */
const mostPages = 5

/** Who proposed the ledgers of a network: by their headers, which one request has 200 of. */
export function ValidatorsPage() {
  const readsLedgers = useSource().kind.capabilities.readsLedgers
  return (
    <>
      <PageHead title="Validators" crumb="Validators">
        Validators
      </PageHead>
      {readsLedgers ? <OfReadLedgers /> : <OfPages />}
    </>
  )
}

function OfPages() {
  const [pages, setPages] = useState(1)
  const request = { order: 'desc', limit: 200 } as const
  const query = useQuery({
    ...pagesBelow(useQueryClient(), useSource(), 'ledgers', undefined, request, pages),
    placeholderData: (before) => before,
  })
  const isMore = query.data?.next !== undefined && pages < mostPages
  return (
    <>
      <Proposers query={query} />
      {isMore && (
        <Line>
          <Button type="button" disabled={query.isFetching} onClick={() => setPages(pages + 1)}>
            Read 200 older ledgers
          </Button>
        </Line>
      )}
    </>
  )
}

/** Of a source that reads whole ledgers: those that the page has read, or the home’s on request. */
function OfReadLedgers() {
  const [isAsked, ask] = useState(false)
  const query = useQuery({
    ...page(useSource(), 'ledgers', undefined, stripRequest),
    enabled: isAsked,
  })
  if (isAsked || query.data !== undefined) return <Proposers query={query} />
  return (
    <Panel title="Who closes ledgers">
      <Line tone="muted">Headers come with whole ledgers from this source: none was read yet.</Line>
      <Button type="button" onClick={() => ask(true)}>
        Read the newest 50 ledgers
      </Button>
    </Panel>
  )
}

interface Ledgers {
  readonly data: Page<Ledger | UnknownRecord> | undefined
  readonly error: SourceError | null
  readonly refetch: () => Promise<unknown>
}

function Proposers({ query }: { query: Ledgers }) {
  return (
    <Loaded query={query} rows={8}>
      {({ items, calls }) => <Ranking ledgers={knownItems(items)} calls={calls} />}
    </Loaded>
  )
}

function Ranking({ ledgers, calls }: { ledgers: readonly Ledger[]; calls: readonly Call[] }) {
  const ranked = useRanked(ledgers)
  const [newest] = ledgers
  const oldest = ledgers.at(-1)
  return (
    <Panel
      title="Who closes ledgers"
      remark={
        newest &&
        oldest &&
        `${counted(ledgers.length, 'ledger')}, ${rangeText({ from: oldest.sequence, to: newest.sequence })}`
      }
      calls={calls}
      derived="signatures checked here"
    >
      <Table
        caption="Validators by what they proposed"
        kind="records"
        columns={columnsOf(ranked ?? [])}
        rows={ranked ?? []}
        keyOf={({ node }) => node}
        loading={ranked === undefined ? 3 : 0}
      />
      {ranked !== undefined && <CheckedNote ranked={ranked} read={ledgers.length} />}
    </Panel>
  )
}

const columnsOf = (ranked: readonly RankedValidator[]): readonly Column<RankedValidator>[] => [
  { label: 'Validator', phone: 'left', cell: ({ node }) => <NodeKey id={node} /> },
  {
    label: 'Share',
    phone: 'line',
    cell: (each) => (
      <span className="grid grid-cols-[minmax(0,1fr)_3.5rem] items-center gap-x-3">
        <ShareBar part={each.proposals} of={ranked[0]?.proposals ?? 1} />
        <b className="text-right">{shareOf(each, ranked)}</b>
      </span>
    ),
  },
  {
    label: 'Proposed',
    numeric: true,
    phone: 'line',
    cell: ({ proposals }) => grouped(proposals),
  },
  {
    label: 'Signature checked',
    numeric: true,
    phone: 'line',
    cell: ({ signed, proposals }) =>
      signed === proposals ? (
        <span className="text-ok">✓ all</span>
      ) : (
        <span className="text-fail">{`${grouped(signed)} of ${grouped(proposals)}`}</span>
      ),
  },
  {
    label: 'Longest run',
    numeric: true,
    phone: 'line',
    cell: ({ longest }) => (
      <span>
        {grouped(longest.to - longest.from + 1)} <Muted>in {rangeText(longest)}</Muted>
      </span>
    ),
  },
  {
    label: 'Last',
    numeric: true,
    phone: 'line',
    cell: ({ last }) => (
      <span>
        <LedgerLink sequence={last.sequence} />{' '}
        <Muted>
          <CloseTime time={last.closedAt} mode="relative" />
        </Muted>
      </span>
    ),
  },
]
