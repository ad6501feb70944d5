import type { Ledger } from '#ledger/ledger.ts'
import { Implausible } from '../values/Implausible.tsx'
import { LedgerLink } from '../values/LedgerLink.tsx'
import { ShortId } from '../values/ShortId.tsx'
import type { Column } from '../components/Table.tsx'
import { CloseTime } from '../values/Time.tsx'
import { grouped } from '../format/grouped.ts'

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
      <td className="left-cell sequence-cell">
        <LedgerLink sequence={ledger.sequence} primary />
        {[problem, gap].map(
          (each) =>
            each !== undefined && (
              <span key={each} className="note">
                <Implausible problem={each} />
              </span>
            ),
        )}
      </td>
      <td className="time-cell">
        <CloseTime time={ledger.closedAt} />
      </td>
      <td className="count-cell" data-u="succeeded">
        <span className="ledger-count">{grouped(succeeded)}</span>
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
  if (count === undefined) return <span className="muted">not stated</span>
  return <span className={count > 0 ? 'failure-text' : 'faint'}>{grouped(count)}</span>
}

function Bar({ succeeded, most }: { succeeded: number; most: number }) {
  return (
    <svg
      className="transaction-bar"
      viewBox="0 0 96 8"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect className="succeeded-bar" width={(succeeded * 96) / Math.max(most, 1)} height="8" />
    </svg>
  )
}
