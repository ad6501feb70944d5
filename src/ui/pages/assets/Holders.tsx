import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  type Account,
  type Asset,
  type AssetHolder,
  type CreditAsset,
  formatAsset,
  type LargestHolders,
} from '#ledger'
import {
  type AccountId,
  type Answer,
  knownItems,
  type Stroops,
  type UnknownRecord,
} from '#ledger/values'
import { assetPath } from '../../address/search.ts'
import { useSource } from '../../address/sight.ts'
import { PageLink } from '../../components/Button.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { EmptyState, Line } from '../../components/Message.tsx'
import { Provenance } from '../../components/Provenance.tsx'
import { type Column, useSorted } from '../../components/Table.tsx'
import { Skeleton } from '../../components/Waiting.tsx'
import { Loaded, useAfterIndex } from '../../coverage/PartialNote.tsx'
import { counted, grouped } from '../../format/text.ts'
import { IndexControls } from '../../lateParts.tsx'
import { holdersOf } from '../../queries/firstPages.ts'
import { one } from '../../queries/queries.ts'
import { LongTable } from '../../rows/cells.tsx'
import { UnreadableRecords } from '../../rows/UnreadableRecords.tsx'
import { Amount } from '../../values/Amount.tsx'
import { Address } from '../../values/ids.tsx'
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

interface Ranked extends AssetHolder {
  readonly rank: number
  readonly share: string
}

const rankedColumns: readonly Column<Ranked>[] = [
  { label: 'Holder', phone: 'left', cell: ({ id }) => <Address id={id} primary /> },
  {
    label: 'Balance',
    phone: 'right',
    numeric: true,
    cell: ({ balance }) => <Amount value={balance} />,
  },
  { label: 'Rank', phone: 'line', numeric: true, cell: ({ rank }) => grouped(rank) },
  { label: 'Share', phone: 'line', numeric: true, cell: ({ share }) => share },
]

function Largest({ asset, answer }: { asset: Asset; answer: Answer<LargestHolders> }) {
  const { value, asOf, calls } = answer
  const { supply } = value
  const holders = value.holders.filter(({ balance }) => balance > 0n)
  const rows = holders.map((holder, n) => ({
    ...holder,
    rank: n + 1,
    share: shareText(holder.balance, supply),
  }))
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
      <LongTable
        caption="Holders by balance"
        columns={rankedColumns}
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

interface Holding {
  readonly id: AccountId
  readonly balance: Stroops
}

const columns: readonly Column<Holding>[] = [
  { label: 'Account', sort: ({ id }) => id, cell: ({ id }) => <Address id={id} primary /> },
  {
    label: 'Balance',
    numeric: true,
    sort: ({ balance }) => balance,
    cell: ({ balance }) => <Amount value={balance} />,
  },
]

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
  const { sorted, sorting } = useSorted(lines, columns)
  return (
    <>
      <Line tone="muted">
        All {counted(lines.length, 'account')} with a trustline, the largest balance first. What
        pools, contracts and claimable balances hold is in the supply above.
      </Line>
      <LongTable
        caption="Holders by balance"
        columns={columns}
        rows={sorted}
        most={most}
        word="holder"
        kind="fixed"
        sorting={sorting}
      />
    </>
  )
}
