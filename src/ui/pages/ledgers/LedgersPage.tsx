import { useCallback, useMemo } from 'react'
import { type Ledger, ledgerGaps } from '#ledger'
import {
  isUnknownRecord,
  knownItems,
  parseToid,
  toidParts,
  type UnknownRecord,
} from '#ledger/values'
import { Muted, Note } from '../../components/Message.tsx'
import { type Column, Td } from '../../components/Table.tsx'
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
  // Another map would render every row again.
  const gaps = useMemo(() => missingLedgers(items ?? []), [items])
  const most = mostSucceeded(items ?? [])
  const renderRow = useCallback(
    (ledger: Ledger) => <LedgerRow ledger={ledger} most={most} gap={gaps.get(ledger)} />,
    [most, gaps],
  )
  return (
    <ListFrame
      list={list}
      caption="Ledgers"
      columns={ledgerColumns}
      look={ledgersLook}
      loadingLook={loadingLedgerLook}
      keyOf={(ledger) => String(ledger.sequence)}
      renderRow={renderRow}
      ledgerOf={(ledger) => ledger.sequence}
      empty="No ledgers in this range."
    />
  )
}

/** On a phone a ledger is two lines: sequence and time, then its counts. */
export const ledgersLook =
  'stacked:[&_tr]:flex stacked:[&_tr]:flex-wrap stacked:[&_tr]:gap-x-2 stacked:[&_tr]:gap-y-0.5 stacked:[&_tr]:text-xs stacked:[&_tr]:before:order-1 stacked:[&_tr]:before:basis-full'
export const loadingLedgerLook = 'stacks:w-full stacks:max-[30rem]:h-10.75'
const countLook =
  'stacks:order-2 stacks:flex-none stacks:after:text-muted stacks:after:content-["_"_attr(data-u)]'

export const ledgerColumns: readonly Column[] = [
  { label: 'Ledger' },
  { label: 'Closed' },
  { label: 'Succeeded' },
  { label: 'Failed', numeric: true },
  { label: 'All operations', numeric: true },
  { label: 'Protocol', numeric: true },
  { label: 'Hash', numeric: true },
]

/** A ledger's operations are those of all its transactions; `isAll` is false where the service states those that succeeded alone. */
export const operationsIn = ({ operationCount, transactionSetOperationCount }: Ledger) => ({
  count: transactionSetOperationCount ?? operationCount,
  isAll: transactionSetOperationCount !== undefined,
})

export function LedgerRow({
  ledger,
  most,
  gap,
}: {
  ledger: Ledger
  /** The count of a full bar. */
  most: number
  /** The ledgers that are missing before it. */
  gap?: string | undefined
}) {
  const succeeded = ledger.successfulTransactionCount
  const failed = ledger.failedTransactionCount
  const { count, isAll } = operationsIn(ledger)
  return (
    <>
      <Td look="stacks:flex-1 stacks:text-base">
        <LedgerLink sequence={ledger.sequence} primary />
        {gap !== undefined && (
          <Note>
            <Implausible problem={gap} />
          </Note>
        )}
      </Td>
      <Td look="stacks:text-xs [&_time]:inline-block [&_time]:min-w-18 stacked:[&_time]:min-w-0">
        <CloseTime time={ledger.closedAt} />
      </Td>
      <Td look={countLook} data-u="succeeded">
        <span className="inline-block min-w-5 narrow:min-w-0 text-right">{grouped(succeeded)}</span>
        <Bar succeeded={succeeded} most={most} />
      </Td>
      <Td numeric look={countLook} data-u="failed">
        <FailedCount count={failed} />
      </Td>
      <Td numeric look={countLook} data-u={count === 1 ? 'operation' : 'operations'}>
        {grouped(count)}
        {!isAll && <Muted> succeeded</Muted>}
      </Td>
      <Td numeric place="hidden">
        {ledger.protocolVersion}
      </Td>
      <Td numeric fit place="hidden">
        <ShortId text={ledger.hash} name="ledger hash" />
      </Td>
    </>
  )
}

function FailedCount({ count }: { count: number | undefined }) {
  if (count === undefined) return <Muted>not stated</Muted>
  return <span className={count > 0 ? 'text-fail' : 'text-faint'}>{grouped(count)}</span>
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

export const mostSucceeded = (items: readonly (Ledger | UnknownRecord)[]): number =>
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
