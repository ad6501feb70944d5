import { useCallback, useMemo } from 'react'
import { type Ledger, ledgerProblems } from '#ledger'
import { CollectionHead, ListFrame, useList } from '../../list/ListFrame.tsx'
import { nowWith, useNetworkAhead } from '../../queries/clock.ts'
import { missingLedgers, LedgerRow, ledgerColumns, mostSucceeded } from '../../rows/LedgerRow.tsx'
import { readable } from '../../rows/cells.tsx'

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
    () => ledgerProblems(readable(items ?? []), nowWith(ahead)),
    [items, ahead],
  )
  const gaps = useMemo(() => missingLedgers(items ?? []), [items])
  const most = mostSucceeded(readable(items ?? []).filter((ledger) => !problems.has(ledger)))
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
