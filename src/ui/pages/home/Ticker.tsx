import type { ReactNode } from 'react'
import { type Ledger, medianGap } from '#ledger'
import type { NetworkStatus } from '#ledger/values'
import { grouped } from '../../format/text.ts'
import { LedgerLink } from '../../values/ids.tsx'
import { CloseTime } from '../../values/Time.tsx'

export function Ticker({
  status,
  ledgers,
  listed,
  absent,
  absentOfLedgers,
}: {
  status: NetworkStatus | undefined
  /** Without unreadable ones. */
  ledgers: readonly Ledger[]
  /** How many the service listed, with those. */
  listed: number
  /** Shown for a figure of the status that is loading or failed. */
  absent: '…' | '–'
  /** The same for one of the ledgers. */
  absentOfLedgers: '…' | '–'
}) {
  const total = ledgers.reduce(
    (sum, ledger) => sum + ledger.successfulTransactionCount + (ledger.failedTransactionCount ?? 0),
    0,
  )
  const failed = ledgers.reduce((sum, ledger) => sum + (ledger.failedTransactionCount ?? 0), 0)
  const gap = medianGap(ledgers)
  return (
    <dl
      className="grid grid-cols-[repeat(5,auto)] narrow:grid-cols-[1fr_1fr] single:grid-cols-[repeat(3,auto)] justify-between gap-x-8 narrow:gap-x-4 narrow:gap-y-3 single:gap-y-3 pt-3 pb-5 narrow:[&_time]:whitespace-normal"
      aria-busy={status === undefined && absent === '…'}
    >
      <Figure label="Latest ledger">
        {status === undefined ? absent : <LedgerLink sequence={status.latestLedger} />}
      </Figure>
      <Figure label="Closed">
        {status === undefined ? (
          absent
        ) : (
          <CloseTime time={status.latestLedgerClosedAt} mode="relative" />
        )}
      </Figure>
      <Figure label="Between ledgers" unit={gap === undefined ? undefined : 'median'}>
        {gap === undefined ? absentOfLedgers : `${grouped(gap)} s`}
      </Figure>
      {ledgers.length === 0 ? (
        <Figure label="Transactions, last ledgers">{absentOfLedgers}</Figure>
      ) : (
        <Figure
          label={`Transactions, ${ofLast(ledgers.length, listed)}`}
          unit={`${grouped(failed)} failed`}
        >
          {grouped(total)}
        </Figure>
      )}
      <Figure label="Protocol">
        {status === undefined ? absent : (status.protocolVersion ?? '–')}
      </Figure>
    </dl>
  )
}

function ofLast(read: number, listed: number): string {
  const last = listed === 1 ? 'last ledger' : `last ${listed} ledgers`
  return read === listed ? last : `${read} of the ${last}`
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
      <dt className="text-muted text-xs/4">{label}</dt>
      <dd className="mt-0.5 text-xl/8 tracking-[-0.02em]">
        {children}
        {unit !== undefined && (
          <span className="narrow:block narrow:text-xs/4 text-base/8 text-muted tracking-[0]">
            {' '}
            {unit}
          </span>
        )}
      </dd>
    </div>
  )
}
