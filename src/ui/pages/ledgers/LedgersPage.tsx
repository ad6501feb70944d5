import { useMemo } from 'react'
import { type Ledger, ledgerGaps } from '#ledger'
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
import { Implausible } from '../../values/Implausible.tsx'
import { LedgerLink, ShortId } from '../../values/ids.tsx'
import { CloseTime } from '../../values/Time.tsx'

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

/** Columns of these ledgers: a bar is full at the largest count of them, and what is missing between them is said. */
export function ledgerColumns(
  items: readonly (Ledger | UnknownRecord)[],
): readonly Column<Ledger>[] {
  const gaps = missingLedgers(items)
  const most = mostSucceeded(items)
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
      look: 'stacks:text-xs [&_time]:inline-block [&_time]:min-w-18 stacked:[&_time]:min-w-0',
      day: ({ closedAt }) => closedAt,
      cell: ({ closedAt }) => <CloseTime time={closedAt} mode="list" />,
    },
    {
      label: 'Succeeded',
      phone: 'note',
      cell: ({ successfulTransactionCount: succeeded }) => (
        <>
          <span className="inline-block min-w-5 narrow:min-w-0 text-right">
            {grouped(succeeded)}
          </span>
          <Unit>succeeded</Unit>
          <Bar succeeded={succeeded} most={most} />
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
      label: 'All operations',
      numeric: true,
      phone: 'end',
      cell: (ledger) => {
        const { count, isAll } = operationsIn(ledger)
        return (
          <>
            {grouped(count)}
            {!isAll && <Muted> succeeded</Muted>}
            <Unit>{count === 1 ? 'operation' : 'operations'}</Unit>
          </>
        )
      },
    },
    {
      label: 'Protocol',
      numeric: true,
      phone: 'hidden',
      cell: ({ protocolVersion }) => protocolVersion,
    },
    {
      label: 'Hash',
      numeric: true,
      fit: true,
      phone: 'hidden',
      cell: ({ hash }) => <ShortId text={hash} name="ledger hash" />,
    },
  ]
}

/** Its room without a bar where no ledger has more than one: all bars would be full. */
function Bar({ succeeded, most }: { succeeded: number; most: number }) {
  return (
    <svg
      className="ml-3 inline-block stacked:hidden h-2 w-24 align-middle"
      viewBox="0 0 96 8"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect className="fill-muted" width={most > 1 ? (succeeded * 96) / most : 0} height="8" />
    </svg>
  )
}

export const mostTransactions = (items: readonly (Ledger | UnknownRecord)[]): number =>
  knownItems(items).reduce(
    (most, ledger) =>
      Math.max(most, ledger.successfulTransactionCount + (ledger.failedTransactionCount ?? 0)),
    0,
  )

const mostSucceeded = (items: readonly (Ledger | UnknownRecord)[]): number =>
  knownItems(items).reduce((most, ledger) => Math.max(most, ledger.successfulTransactionCount), 0)

/** Gaps between the ledgers of a list; unread records have their places by their tokens. */
export const missingLedgers = (
  items: readonly (Ledger | UnknownRecord)[],
): ReadonlyMap<Ledger, string> =>
  ledgerGaps(
    knownItems(items),
    items.filter(isUnknownRecord).map(({ pagingToken }) => {
      const id = parseToid(pagingToken)
      return id === undefined ? undefined : toidParts(id).ledger
    }),
  )
