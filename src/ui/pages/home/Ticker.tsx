import type { ReactNode } from 'react'
import type { Ledger } from '../../../model/ledger.ts'
import type { NetworkStatus } from '../../../model/network.ts'
import { LedgerLink } from '../../values/LedgerLink.tsx'
import { Time } from '../../values/Time.tsx'
import { grouped } from '../../format/grouped.ts'

export function Ticker({
  status,
  ledgers,
  absent,
}: {
  status: NetworkStatus | undefined
  /** Newest first. */
  ledgers: readonly Ledger[]
  /** Shown for a figure that is loading or failed. */
  absent: '…' | '–'
}) {
  const total = ledgers.reduce(
    (sum, ledger) => sum + ledger.successfulTransactionCount + (ledger.failedTransactionCount ?? 0),
    0,
  )
  const failed = ledgers.reduce((sum, ledger) => sum + (ledger.failedTransactionCount ?? 0), 0)
  const gap = gapWords(ledgers)
  return (
    <dl className="ticker" aria-busy={status === undefined && absent === '…'}>
      <Figure label="Latest ledger">
        {status === undefined ? absent : <LedgerLink sequence={status.latestLedger} />}
      </Figure>
      <Figure label="Closed">
        {status === undefined ? (
          absent
        ) : (
          <Time time={status.latestLedgerClosedAt} mode="relative" />
        )}
      </Figure>
      <Figure label="Between ledgers" unit={gap && 'median'}>
        {gap ?? absent}
      </Figure>
      {ledgers.length === 0 ? (
        <Figure label="Transactions, last ledgers">{absent}</Figure>
      ) : (
        <Figure
          label={`Transactions, last ${ledgers.length === 1 ? 'ledger' : `${ledgers.length} ledgers`}`}
          unit={`${grouped(failed)} failed`}
        >
          {grouped(total)}
        </Figure>
      )}
      <Figure label="Protocol">{status?.protocolVersion ?? absent}</Figure>
    </dl>
  )
}

function Figure({
  label,
  unit,
  children,
}: {
  label: string
  unit?: string | undefined
  children: ReactNode
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="large-figure">
        {children}
        {unit !== undefined && <span className="figure-unit muted"> {unit}</span>}
      </dd>
    </div>
  )
}

/** The median of the gaps: one pause does not move it. */
function gapWords(ledgers: readonly Ledger[]): string | undefined {
  const gaps = ledgers
    .slice(1)
    .map((ledger, index) => (ledgers[index]?.closedAt ?? ledger.closedAt) - ledger.closedAt)
    .toSorted((a, b) => a - b)
  const middle = gaps[Math.floor(gaps.length / 2)]
  return middle === undefined ? undefined : `${middle} s`
}
