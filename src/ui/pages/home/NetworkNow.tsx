import type { ReactNode } from 'react'
import { isHalfFull, type Ledger, medianGap, recentFullness } from '#ledger'
import type { FeeDistribution, NetworkStatus } from '#ledger/values'
import { useOne, useSource } from '../../address/sight.ts'
import { counted, grouped, wholePercent } from '../../format/text.ts'
import { StandsStillNote } from '../../lateParts.tsx'
import { LedgerLink } from '../../values/ids.tsx'
import { CloseTime } from '../../values/Time.tsx'

/** What a network is asked daily: what a transaction costs now, and whether ledgers close. */
export function NetworkNow({
  status,
  ledgers,
  listed,
  absent,
  absentOfLedgers,
}: {
  status: NetworkStatus | undefined
  /** The newest, without unreadable ones. */
  ledgers: readonly Ledger[]
  /** How many the service listed, with those. */
  listed: number
  /** Shown for a figure of the status that is loading or failed. */
  absent: '…' | '–'
  /** The same for one of the ledgers. */
  absentOfLedgers: '…' | '–'
}) {
  const [latest] = ledgers
  const failed = ledgers.reduce((sum, ledger) => sum + (ledger.failedTransactionCount ?? 0), 0)
  const total = ledgers.reduce((sum, each) => sum + each.successfulTransactionCount, failed)
  const gap = medianGap(ledgers)
  return (
    <dl
      className="flex narrow:grid narrow:grid-cols-2 flex-wrap justify-between gap-x-8 narrow:gap-x-3 gap-y-2 pt-2"
      aria-busy={status === undefined && absent === '…'}
    >
      {latest === undefined ? (
        <Figure label="Fee that is enough" isFirst>
          {absentOfLedgers}
        </Figure>
      ) : (
        <EnoughFee ledgers={ledgers} baseFee={latest.baseFee} />
      )}
      <Figure
        label="Latest ledger"
        note={
          status && (
            <>
              <CloseTime time={status.latestLedgerClosedAt} mode="relative" />
              <StandsStillNote usual={gap} />
            </>
          )
        }
      >
        {status === undefined ? absent : <LedgerLink sequence={status.latestLedger} />}
      </Figure>
      <Figure
        label="Between ledgers"
        note={gap !== undefined && `median of ${counted(ledgers.length, 'ledger')}`}
      >
        {gap === undefined ? absentOfLedgers : `${grouped(gap)} s`}
      </Figure>
      <Figure
        label={latest === undefined ? 'Transactions' : `Transactions, ${ofLast(ledgers, listed)}`}
        note={latest && `${grouped(failed)} failed`}
      >
        {latest === undefined ? absentOfLedgers : grouped(total)}
      </Figure>
      <Figure label="Protocol">
        {status === undefined ? absent : (status.protocolVersion ?? '–')}
      </Figure>
    </dl>
  )
}

const ofLast = ({ length }: readonly Ledger[], listed: number): string =>
  length === listed ? counted(listed, 'ledger') : `${length} of ${counted(listed, 'ledger')}`

function Figure({
  label,
  note,
  isFirst = false,
  children,
}: {
  label: string
  note?: ReactNode
  isFirst?: boolean
  children: ReactNode
}) {
  return (
    <div className={isFirst ? 'narrow:col-span-2 min-w-72' : undefined}>
      <dt className="text-muted text-xs/4">{label}</dt>
      <dd
        className={`h-8 font-semibold leading-8 [&_a]:decoration-1 ${isFirst ? 'text-xl/8 tracking-[-0.02em]' : 'narrow:text-md/8 text-lg/8'}`}
      >
        {children}
      </dd>
      <dd className={`text-muted text-xs/4 ${isFirst ? 'min-h-4 narrow:min-h-8' : 'min-h-4'}`}>
        {note}
      </dd>
    </div>
  )
}

/** The base fee while the newest ledgers have room; where they are filled, what others bid is asked for. */
export function EnoughFee({ ledgers, baseFee }: { ledgers: readonly Ledger[]; baseFee: number }) {
  const full = recentFullness(ledgers)
  const isBusy = full === undefined || isHalfFull(full)
  // A node's own statistics take no ledger; those of the REST service are fees with resource fees in them.
  const { hasLedgers } = useSource().kind.capabilities
  const recent = useOne('recentFees', 'current', isBusy && hasLedgers)
  const stats = useOne('feeStats', 'current', isBusy && !hasLedgers)
  const { inclusion, classic } = recent.data?.value ?? {}
  const [fees, whose] = !hasLedgers
    ? [stats.data?.value.charged, 'recent fees, contracts’ too,']
    : inclusion !== undefined
      ? [inclusion, 'recent bids']
      : [classic?.fees, 'the newest classic fees']
  const bid = isBusy ? feeAt(fees, 90) : undefined
  const room =
    full === undefined
      ? 'How full ledgers are is not stated'
      : `Ledgers are ${wholePercent(full)} full`
  const isFailed = hasLedgers ? recent.isError : stats.isError
  const why = !isBusy
    ? 'the minimum is enough'
    : bid !== undefined
      ? `90 % of ${whose} were at most this`
      : isFailed
        ? 'what others bid could not be read'
        : 'reading what others bid'
  // The network takes nothing below its base fee.
  const fee = !isBusy || (bid !== undefined && bid < baseFee) ? baseFee : bid
  return (
    <Figure label="Fee that is enough" note={`${room}: ${why}`} isFirst>
      {fee === undefined ? (isFailed ? '–' : '…') : grouped(fee)}
      <span className="font-normal text-base text-muted tracking-[0]"> stroops</span>
    </Figure>
  )
}

export const feeAt = (fees: FeeDistribution | undefined, percent: number): bigint | undefined =>
  fees?.percentiles.find((each) => each.percent === percent)?.fee
