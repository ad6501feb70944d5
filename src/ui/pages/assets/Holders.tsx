import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  type Account,
  type Asset,
  type AssetHolder,
  type CreditAsset,
  formatAsset,
  type LargestHolders,
  supplyOf,
} from '#ledger'
import { type Answer, knownItems, type UnknownRecord } from '#ledger/values'
import { assetPath } from '../../address/search.ts'
import { useSource } from '../../address/sight.ts'
import { forPixels } from '../../charts/pixels.ts'
import { PageLink } from '../../components/Button.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { EmptyState, Joined, Line } from '../../components/Message.tsx'
import { Provenance } from '../../components/Provenance.tsx'
import { type Column, useSorted } from '../../components/Table.tsx'
import { Skeleton } from '../../components/Waiting.tsx'
import { Loaded, useAfterIndex } from '../../coverage/PartialNote.tsx'
import { counted, grouped } from '../../format/text.ts'
import { IndexControls } from '../../lateParts.tsx'
import { holdersOf } from '../../queries/firstPages.ts'
import { assetRecord, one } from '../../queries/queries.ts'
import { LongTable } from '../../rows/cells.tsx'
import { amountColumn, Party } from '../../rows/sumColumns.tsx'
import { UnreadableRecords } from '../../rows/UnreadableRecords.tsx'
import { Time } from '../../values/Time.tsx'
import { percentText } from './Market.tsx'

/** Rows that are drawn at first. */
const most = 200

/** Who holds an asset, the largest balance first: those of a state that an index has in order, or all where they are few. */
export function Holders({ asset }: { asset: Asset }) {
  const query = useQuery(one(useSource(), 'largestHolders', asset))
  const { data, error, isPending } = query
  if (isPending) return <Skeleton rows={10} />
  if (data !== undefined) return <Largest asset={asset} answer={data} />
  if (asset.type !== 'native') return <FewHolders asset={asset} />
  if (error.kind !== 'unsupported') return <ErrorState error={error} onRetry={query.refetch} />
  return <EmptyState title="Every account holds lumens">They are not listed by amount.</EmptyState>
}

const shareText = (part: bigint, whole: bigint) => percentText({ n: 100n * part, d: whole })

interface Holding {
  readonly id: AssetHolder['id']
  readonly balance: bigint
  readonly rank: number
}

/** The largest balance first. Shares are of `supply`, where that is known. */
const columnsOf = (supply: bigint | undefined): readonly Column<Holding>[] => [
  {
    label: '#',
    fit: true,
    phone: 'hidden',
    look: 'text-muted text-xs',
    cell: ({ rank }) => grouped(rank),
  },
  {
    label: 'Account',
    phone: 'left',
    sort: ({ id }) => id,
    cell: ({ id }) => <Party id={id} primary />,
  },
  amountColumn('Balance', ({ balance }) => balance, {
    phone: 'right',
    sort: ({ balance }) => balance,
  }),
  ...(supply === undefined ? [] : [shareColumn(supply), barColumn(supply)]),
]

const shareColumn = (supply: bigint): Column<Holding> => ({
  label: 'Share',
  phone: 'line',
  numeric: true,
  cell: ({ balance }) => shareText(balance, supply),
})

const barColumn = (supply: bigint): Column<Holding> => ({
  label: 'Of all',
  silent: true,
  phone: 'hidden',
  look: 'w-64',
  cell: ({ balance }) => (
    <span
      className="mt-1.5 block h-2 min-w-px bg-bar"
      style={{ width: `${(100 * forPixels(balance)) / forPixels(supply)}%` }}
    />
  ),
})

/** Who has how much of what exists: the largest, the next nine, the other holders, and hatched what the list does not have. */
function Concentration({
  balances,
  supply,
  rest,
}: {
  /** The largest first. */
  balances: readonly bigint[]
  supply: bigint
  /** Who has what is left. */
  rest: string
}) {
  const sumOf = (some: readonly bigint[]) => some.reduce((sum, each) => sum + each, 0n)
  const parts = [
    { name: 'Largest', of: sumOf(balances.slice(0, 1)), look: 'bg-ink' },
    { name: 'next nine', of: sumOf(balances.slice(1, 10)), look: 'bg-bar' },
    {
      name: `other ${grouped(Math.max(0, balances.length - 10))}`,
      of: sumOf(balances.slice(10)),
      look: 'bg-edge',
    },
    { name: rest, of: supply - sumOf(balances), look: '' },
  ].filter(({ of }) => of > 0n)
  return (
    <div className="py-3">
      <div className="flex h-2 gap-px" aria-hidden="true">
        {parts.map(({ name, of, look }) => (
          <span
            key={name}
            className={`min-w-0.5 basis-0 ${look}`}
            style={{ flexGrow: forPixels(of) }}
          >
            {look === '' && (
              <svg className="h-2 w-full" width="1" aria-hidden="true">
                <rect className="fill-[url(#hatch)]" width="100%" height="100%" />
              </svg>
            )}
          </span>
        ))}
      </div>
      <p className="pt-1.5 text-muted text-xs">
        <Joined of={parts} by=" · ">
          {({ name, of }) => (
            <>
              {name} <b className="text-ink">{shareText(of, supply)}</b>
            </>
          )}
        </Joined>
      </p>
    </div>
  )
}

function Largest({ asset, answer }: { asset: Asset; answer: Answer<LargestHolders> }) {
  const { value, asOf, calls } = answer
  const { supply } = value
  const holders = value.holders.filter(({ balance }) => balance > 0n)
  const rows = holders.map((holder, n) => ({ ...holder, rank: n + 1 }))
  const sum = holders.reduce((all, { balance }) => all + balance, 0n)
  if (holders.length === 0) return <EmptyState title="Nobody holds it" />
  return (
    <>
      <Line tone="muted">
        {rows.length === 1
          ? 'The largest holder has '
          : `The ${grouped(rows.length)} largest holders have `}
        {shareText(sum, supply)} of what exists
        {asOf !== undefined && (
          <>
            , by the state of ledger {asOf.ledger}, closed <Time time={asOf.closed} />
          </>
        )}
        . What claimable balances and pools hold counts in what exists, and in no row.{' '}
        {asset.type !== 'native' && (
          <PageLink page="/accounts" search={{ asset: assetPath(asset) }}>
            All accounts with a trustline, by address
          </PageLink>
        )}
      </Line>
      <Concentration
        balances={holders.map(({ balance }) => balance)}
        supply={supply}
        rest="others, pools and claimable balances"
      />
      <LongTable
        caption="Holders by balance"
        columns={columnsOf(supply)}
        rows={rows}
        most={most}
        word="holder"
        kind="records"
      />
      <Provenance calls={calls} derived="shares computed here" />
    </>
  )
}

/** All holders, where no more than some have a trustline: another one may hold more than those that are known. */
function FewHolders({ asset }: { asset: CreditAsset }) {
  const query = useQuery(holdersOf(useSource(), asset))
  const { partial, coverage } = query.data ?? {}
  useAfterIndex(partial === true ? (coverage ? [coverage] : []) : undefined, query.refetch)
  return (
    <Loaded query={query} rows={10}>
      {({ items, next, calls }) => (
        <>
          {partial === true ? (
            <>
              <Unordered asset={asset}>
                {coverage === undefined
                  ? 'No ledger is indexed yet.'
                  : `Only ledgers ${coverage.from} to ${coverage.to} are indexed: who has not moved any in them may hold the most.`}
              </Unordered>
              <IndexControls />
            </>
          ) : next !== undefined ? (
            <Unordered asset={asset}>
              More than {grouped(items.length)} accounts have a trustline to it, and the service
              lists them by address.
            </Unordered>
          ) : knownItems(items).length < items.length ? (
            <Unordered asset={asset}>
              Some of its holders could not be read: one of them may hold the most.
            </Unordered>
          ) : items.length === 0 ? (
            <EmptyState title="No account has a trustline to it" />
          ) : (
            <Ordered asset={asset} items={items} />
          )}
          <UnreadableRecords items={items} />
          <Provenance calls={calls} derived="ordered here" />
        </>
      )}
    </Loaded>
  )
}

function Unordered({ asset, children }: { asset: CreditAsset; children: ReactNode }) {
  return (
    <EmptyState title="The largest holders are not known">
      {children}{' '}
      <PageLink page="/accounts" search={{ asset: assetPath(asset) }}>
        Accounts with a trustline, by address
      </PageLink>
    </EmptyState>
  )
}

function Ordered({
  asset,
  items,
}: {
  asset: CreditAsset
  items: readonly (Account | UnknownRecord)[]
}) {
  const name = formatAsset(asset)
  const lines = knownItems(items)
    .flatMap(({ id, balances }) =>
      balances.flatMap((line) =>
        line.kind === 'credit' && formatAsset(line.asset) === name
          ? [{ id, balance: line.balance }]
          : [],
      ),
    )
    .toSorted((a, b) =>
      a.balance === b.balance ? (a.id < b.id ? -1 : 1) : a.balance < b.balance ? 1 : -1,
    )
    .map((line, n) => ({ ...line, rank: n + 1 }))
  const { data } = useQuery(assetRecord(useSource(), asset))
  const [stat] = data?.partial === true ? [] : knownItems(data?.items ?? [])
  const sum = lines.reduce((all, { balance }) => all + balance, 0n)
  // The sum is of another answer, which may be older.
  const supply = stat && supplyOf(stat) >= sum && sum > 0n ? supplyOf(stat) : undefined
  const columns = columnsOf(supply)
  const { sorted, sorting } = useSorted(lines, columns)
  return (
    <>
      <Line tone="muted">
        All {counted(lines.length, 'account')} with a trustline, the largest balance first.
      </Line>
      {supply !== undefined && (
        <Concentration
          balances={lines.map(({ balance }) => balance)}
          supply={supply}
          rest="pools, contracts and claimable balances"
        />
      )}
      <LongTable
        caption="Holders by balance"
        columns={columns}
        rows={sorted}
        most={most}
        word="holder"
        kind="records"
        sorting={sorting}
      />
    </>
  )
}
