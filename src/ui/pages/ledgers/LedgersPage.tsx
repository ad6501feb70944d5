import { useCallback, useMemo } from 'react'
import { type Ledger, ledgerGaps, ledgerProblems } from '#ledger'
import {
  isUnknownRecord,
  knownItems,
  parseToid,
  toidParts,
  type UnknownRecord,
} from '#ledger/values'
import { Note } from '../../components/Message.tsx'
import type { Column } from '../../components/Table.tsx'
import { grouped } from '../../format/text.ts'
import { CollectionHead, ListFrame, useList } from '../../list/ListFrame.tsx'
import { nowWith, useNetworkAhead } from '../../queries/outside.ts'
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
  const ahead = useNetworkAhead()
  const problems = useMemo(
    () => ledgerProblems(knownItems(items ?? []), nowWith(ahead)),
    [items, ahead],
  )
  const gaps = useMemo(() => missingLedgers(items ?? []), [items])
  const most = mostSucceeded(knownItems(items ?? []).filter((ledger) => !problems.has(ledger)))
  const renderRow = useCallback(
    (ledger: Ledger) => (
      <LedgerRow
        ledger={ledger}
        most={most}
        problem={problems.get(ledger)}
        gap={gaps.get(ledger)}
      />
    ),
    [most, problems, gaps],
  )
  return (
    <ListFrame
      list={list}
      caption="Ledgers"
      columns={ledgerColumns}
      look="ledger-table"
      keyOf={(ledger) => String(ledger.sequence)}
      renderRow={renderRow}
      ledgerOf={(ledger) => ledger.sequence}
      empty="No ledgers in this range."
    />
  )
}

export const ledgerColumns: readonly Column[] = [
  { label: 'Ledger' },
  { label: 'Closed' },
  { label: 'Succeeded' },
  { label: 'Failed', look: 'numeric' },
  { label: 'Operations', look: 'numeric' },
  { label: 'Protocol', look: 'numeric wide-only' },
  { label: 'Hash', look: 'numeric wide-only' },
]

export function LedgerRow({
  ledger,
  most,
  problem,
  gap,
}: {
  ledger: Ledger
  /** The count of a full bar. */
  most: number
  /** Why the ledger cannot be as it is listed. */
  problem: string | undefined
  /** The ledgers that are missing before it. */
  gap?: string | undefined
}) {
  const succeeded = ledger.successfulTransactionCount
  const failed = ledger.failedTransactionCount
  return (
    <>
      <td className="sequence-cell left-cell">
        <LedgerLink sequence={ledger.sequence} primary />
        {[problem, gap].map(
          (each) =>
            each !== undefined && (
              <Note key={each}>
                <Implausible problem={each} />
              </Note>
            ),
        )}
      </td>
      <td className="time-cell [&_time]:inline-block [&_time]:min-w-18 stacked:[&_time]:min-w-0">
        <CloseTime time={ledger.closedAt} />
      </td>
      <td className="count-cell" data-u="succeeded">
        <span className="inline-block min-w-5 narrow:min-w-0 text-right">{grouped(succeeded)}</span>
        {problem === undefined && <Bar succeeded={succeeded} most={most} />}
      </td>
      <td className="numeric count-cell" data-u="failed">
        <FailedCount count={failed} />
      </td>
      <td
        className="numeric count-cell"
        data-u={ledger.operationCount === 1 ? 'operation' : 'operations'}
      >
        {grouped(ledger.operationCount)}
      </td>
      <td className="numeric wide-only">{ledger.protocolVersion}</td>
      <td className="numeric fit-content wide-only">
        <ShortId text={ledger.hash} name="ledger hash" />
      </td>
    </>
  )
}

function FailedCount({ count }: { count: number | undefined }) {
  if (count === undefined) return <span className="text-muted">not stated</span>
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
