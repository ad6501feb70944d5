import { useMemo } from 'react'
import { type Ledger, ledgerGaps, ledgerPoints } from '#ledger'
import {
  isUnknownRecord,
  knownItems,
  parseToid,
  toidParts,
  type UnknownRecord,
} from '#ledger/values'
import { Muted, Note } from '../../components/Message.tsx'
import { type Column, Unit } from '../../components/Table.tsx'
import { grouped } from '../../format/text.ts'
import { CollectionHead, ListFrame, useList } from '../../list/ListFrame.tsx'
import { ListQuotient } from '../../values/Amount.tsx'
import { Implausible } from '../../values/Implausible.tsx'
import { LedgerLink } from '../../values/ids.tsx'
import { CloseTime, durationText } from '../../values/Time.tsx'

export function LedgersPage() {
  return (
    <>
      <CollectionHead kind="ledgers" />
      <LedgerList />
    </>
  )
}

export function LedgerList() {
  const list = useList('ledgers', undefined)
  const items = list.page?.items
  // Other columns would render every row again.
  const columns = useMemo(() => ledgerColumns(items ?? []), [items])
  return (
    <ListFrame
      list={list}
      caption="Ledgers"
      columns={columns}
      kind="money"
      keyOf={(ledger) => String(ledger.sequence)}
      ledgerOf={(ledger) => ledger.sequence}
      empty="No ledgers in this range."
    />
  )
}

/** A ledger's operations are those of all its transactions; `isAll` is false where the service states those that succeeded alone. */
export const operationsIn = ({ operationCount, transactionSetOperationCount }: Ledger) => ({
  count: transactionSetOperationCount ?? operationCount,
  isAll: transactionSetOperationCount !== undefined,
})

/** Columns of these ledgers: what is missing between them is said. */
function ledgerColumns(items: readonly (Ledger | UnknownRecord)[]): readonly Column<Ledger>[] {
  const gaps = missingLedgers(items)
  const points = new Map(ledgerPoints(knownItems(items)).map((point) => [point.ledger, point]))
  return [
    {
      label: 'Ledger',
      phone: 'who',
      cell: (ledger) => {
        const gap = gaps.get(ledger)
        return (
          <>
            <LedgerLink sequence={ledger.sequence} primary />
            {gap !== undefined && (
              <Note>
                <Implausible problem={gap} />
              </Note>
            )}
          </>
        )
      },
    },
    {
      label: 'Closed',
      phone: 'figure',
      look: 'stacks:text-xs',
      day: ({ closedAt }) => closedAt,
      cell: ({ closedAt }) => <CloseTime time={closedAt} mode="list" />,
    },
    {
      label: 'After',
      numeric: true,
      phone: 'hidden',
      cell: (ledger) => {
        const gap = points.get(ledger)?.gap
        return gap !== undefined && durationText(gap)
      },
    },
    {
      label: 'Operations, of its limit',
      numeric: true,
      phone: 'end',
      cell: (ledger) => {
        const { count, isAll } = operationsIn(ledger)
        return (
          <>
            {grouped(count)}
            {!isAll && <Muted> succeeded</Muted>}
            <Unit>{count === 1 ? 'operation' : 'operations'}</Unit>
            <FullnessBar ledger={ledger} />
          </>
        )
      },
    },
    {
      label: 'Transactions',
      numeric: true,
      phone: 'note',
      cell: ({ successfulTransactionCount: succeeded, failedTransactionCount: failed }) => (
        <>
          {grouped(succeeded + (failed ?? 0))}
          {failed === undefined && <Muted> succeeded</Muted>}
          <Unit>{succeeded + (failed ?? 0) === 1 ? 'transaction' : 'transactions'}</Unit>
        </>
      ),
    },
    {
      label: 'Failed',
      numeric: true,
      phone: 'kind',
      cell: ({ failedTransactionCount: count }) => (
        <>
          {count === undefined ? (
            <Muted>not stated</Muted>
          ) : (
            <span className={count > 0 ? 'text-fail' : 'text-faint'}>{grouped(count)}</span>
          )}
          <Unit>failed</Unit>
        </>
      ),
    },
    {
      label: 'Average fee, stroops',
      numeric: true,
      phone: 'hidden',
      cell: (ledger) => {
        const fee = operationsIn(ledger).isAll ? points.get(ledger)?.averageFee : undefined
        return fee && <ListQuotient {...fee} isAlone={false} />
      },
    },
  ]
}

/** How much of what a ledger may hold is in it: hatched where the service states but what succeeded. */
function FullnessBar({ ledger }: { ledger: Ledger }) {
  const { count, isAll } = operationsIn(ledger)
  const most = Math.max(1, ledger.maxTransactionSetSize)
  return (
    <svg
      className="ml-3 inline-block stacked:hidden h-2 w-24 bg-line align-middle"
      role="img"
      aria-label={`of ${grouped(ledger.maxTransactionSetSize)}`}
    >
      <rect
        className={isAll ? 'fill-muted' : 'fill-[url(#hatch)]'}
        width={isAll ? `${count && Math.max(3, Math.min(100, (100 * count) / most))}%` : '100%'}
        height="100%"
      />
    </svg>
  )
}

/** Gaps between the ledgers of a list; unread records have their places by their tokens. */
const missingLedgers = (items: readonly (Ledger | UnknownRecord)[]): ReadonlyMap<Ledger, string> =>
  ledgerGaps(
    knownItems(items),
    items.filter(isUnknownRecord).map(({ pagingToken }) => {
      const id = parseToid(pagingToken)
      return id === undefined ? undefined : toidParts(id).ledger
    }),
  )
