import { useQuery } from '@tanstack/react-query'
import { type Ledger, type RankedValidator, rankedValidators } from '#ledger'
import type { AccountId, Call } from '#ledger/values'
import { usePassphrase, useSource } from '../../address/sight.ts'
import { PageLink } from '../../components/Button.tsx'
import { Footnote, Line, Muted } from '../../components/Message.tsx'
import { Panel } from '../../components/Panel.tsx'
import { rangeText } from '../../components/Provenance.tsx'
import { type Column, Table } from '../../components/Table.tsx'
import { Skeleton } from '../../components/Waiting.tsx'
import { counted, grouped, wholePercent } from '../../format/text.ts'
import { headerFacts } from '../../queries/headerFacts.ts'
import { LedgerLink, ShortId } from '../../values/ids.tsx'
import { AddressMark } from '../../values/Mark.tsx'
import { CloseTime } from '../../values/Time.tsx'

/** Validators that a home shows. */
const first = 5

/** Who proposed the newest ledgers, in short; `isDue`: the rest of the page stands. */
export function WhoCloses({ ledgers, isDue }: { ledgers: readonly Ledger[]; isDue: boolean }) {
  const ranked = useRanked(isDue ? ledgers : [])
  return (
    <Panel
      title="Who closes ledgers"
      remark={
        <>
          {isDue && `${counted(ledgers.length, 'ledger')} · `}
          <PageLink page="/validators">Validators</PageLink>
        </>
      }
    >
      {ranked === undefined ? (
        <Skeleton rows={1} label="Checking who proposed ledgers" />
      ) : (
        <>
          <ol>
            {ranked.slice(0, first).map((each) => (
              <li
                key={each.node}
                className="grid grid-cols-[152px_minmax(0,1fr)_auto] items-center gap-x-3 border-line border-b py-2"
              >
                <NodeKey id={each.node} />
                <ShareBar part={each.proposals} of={proposalsIn(ranked)} />
                <span className="text-right">
                  <b>{shareOf(each, ranked)}</b>{' '}
                  <span className="text-muted text-xs">
                    <CloseTime time={each.last.closedAt} mode="relative" />
                  </span>
                </span>
              </li>
            ))}
          </ol>
          <CheckedNote ranked={ranked} read={ledgers.length} />
        </>
      )}
    </Panel>
  )
}

/** Validators by their proposals; undefined until their signatures were checked. */
function useRanked(ledgers: readonly Ledger[]): readonly RankedValidator[] | undefined {
  const { passphrase } = usePassphrase()
  const isAsked = passphrase !== undefined && ledgers.length > 0
  const { data } = useQuery({
    ...headerFacts(useSource(), ledgers, passphrase ?? ''),
    enabled: isAsked,
  })
  return data && isAsked ? rankedValidators(ledgers, ({ hash }) => data.get(hash)) : undefined
}

const proposalsIn = (ranked: readonly RankedValidator[]): number =>
  ranked.reduce((sum, { proposals }) => sum + proposals, 0)

const shareOf = ({ proposals }: RankedValidator, ranked: readonly RankedValidator[]) =>
  wholePercent({ n: BigInt(proposals), d: BigInt(proposalsIn(ranked)) })

/** A validator's key, which is that of no account. */
const NodeKey = ({ id }: { id: AccountId }) => (
  <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
    <AddressMark id={id} />
    <ShortId text={id} name="validator’s key" />
  </span>
)

function ShareBar({ part, of }: { part: number; of: number }) {
  return (
    <svg
      className="h-2 w-full rounded-xs"
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect className="fill-ink" width={(100 * part) / of} height="8" />
    </svg>
  )
}

/** What the figures are of, and for how many of them the signature holds. */
function CheckedNote({ ranked, read }: { ranked: readonly RankedValidator[]; read: number }) {
  const all = proposalsIn(ranked)
  const signed = ranked.reduce((sum, each) => sum + each.signed, 0)
  const unnamed = read - all
  return (
    <>
      {signed < all && (
        <Line tone="fail" role="alert">
          {counted(all - signed, 'proposal')} without a signature that holds.
        </Line>
      )}
      <Footnote>
        Who proposed, not who voted. {counted(ranked.length, 'validator')}; the signature holds on{' '}
        {grouped(signed)} of {counted(all, 'proposal')}.
        {unnamed > 0 && ` ${counted(unnamed, 'header')} name none, or could not be read.`}
      </Footnote>
    </>
  )
}

/** Who proposed ledgers, with the figures of each. */
export function ValidatorRanking({
  ledgers,
  calls,
}: {
  ledgers: readonly Ledger[]
  calls: readonly Call[]
}) {
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
        '✓ all'
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
